import Upper

@main
struct Answer {
  static func main() { print("lower", Upper().lower.number) }
}
