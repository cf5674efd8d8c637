import UIKit

struct Recipe: Equatable {
  var id = UUID()
  var title: String
  var note: String
  var minutes: Int
  var servings: Int
  var ingredients: [String]
  var steps: [String]
  var dish: Dish
  var isFavourite = false

  static func == (a: Recipe, b: Recipe) -> Bool { a.id == b.id }

  static let samples = [
    Recipe(
      title: "Tomato tart", note: "Crisp at the rim, soft in the middle", minutes: 45, servings: 4,
      ingredients: [
        "1 sheet of puff pastry", "400 g small tomatoes", "150 g ricotta", "1 lemon, the zest",
        "A handful of basil",
      ],
      steps: [
        "Heat the oven to 200 °C. Roll the pastry out and fold its edge over by a finger's width.",
        "Stir ricotta, zest and a pinch of salt; spread it on the pastry.",
        "Halve the tomatoes, lay them close together and bake for 30 minutes.",
        "Scatter the basil over it while the tart is still warm.",
      ], dish: Dish(plate: 0xFFD8C2, filling: 0xD9482B, rings: 3), isFavourite: true),
    Recipe(
      title: "Lemon orzo", note: "One pot, twenty minutes", minutes: 20, servings: 2,
      ingredients: ["200 g orzo", "1 lemon", "500 ml stock", "50 g parmesan", "Peas, as many as you like"],
      steps: [
        "Toast the orzo in butter until it smells of nuts.",
        "Pour in the stock and stir now and then for ten minutes.",
        "Take it off the heat; stir in lemon, cheese and peas.",
      ], dish: Dish(plate: 0xFFF0BF, filling: 0xE8B931, rings: 2)),
    Recipe(
      title: "Green shakshuka", note: "For a slow Sunday", minutes: 30, servings: 3,
      ingredients: ["500 g spinach", "1 leek", "6 eggs", "100 g feta", "Cumin, chilli"],
      steps: [
        "Soften the leek in oil for eight minutes.", "Add the spinach and let it wilt.",
        "Make six hollows, break an egg into each, cover for six minutes.",
      ], dish: Dish(plate: 0xCFE6CC, filling: 0x3E7D4F, rings: 4), isFavourite: true),
    Recipe(
      title: "Plum crumble", note: "Better with too many plums", minutes: 50, servings: 6,
      ingredients: ["1 kg plums", "120 g flour", "80 g butter", "80 g sugar", "Oats, cinnamon"],
      steps: [
        "Halve the plums and lay them in a dish.", "Rub flour, butter, sugar and oats to crumbs.",
        "Bake for 35 minutes at 190 °C.",
      ], dish: Dish(plate: 0xE6D3EA, filling: 0x7B3F8C, rings: 3)),
    Recipe(
      title: "Miso aubergine", note: "Sticky, dark and sweet", minutes: 35, servings: 2,
      ingredients: ["2 aubergines", "2 tbsp white miso", "1 tbsp honey", "Sesame, spring onion"],
      steps: [
        "Halve the aubergines, score them and roast for 20 minutes.",
        "Brush with miso and honey; roast for 10 more.", "Scatter sesame and spring onion.",
      ], dish: Dish(plate: 0xDCD6EE, filling: 0x4A3F7A, rings: 2)),
  ]
}

/// All recipes; it says when one has changed.
final class RecipeBook {
  static let didChange = Notification.Name("RecipeBookDidChange")

  private(set) var recipes = Recipe.samples

  var favourites: [Recipe] { recipes.filter(\.isFavourite) }
  var others: [Recipe] { recipes.filter { !$0.isFavourite } }

  func recipe(_ id: UUID) -> Recipe? { recipes.first { $0.id == id } }

  func save(_ recipe: Recipe) {
    if let index = recipes.firstIndex(of: recipe) {
      recipes[index] = recipe
    } else {
      recipes.append(recipe)
    }
    NotificationCenter.default.post(name: Self.didChange, object: self)
  }
}
