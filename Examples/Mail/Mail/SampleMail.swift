import Foundation

/// What the account holds at first.
struct SampleMail {
  let people: [Person]
  let messages: [Message]
  let arriving: [Message]

  init() {
    let ada = Person(name: "Ada Brandt", address: "ada@example.org", hue: 0.58)
    let bruno = Person(name: "Bruno Keller", address: "bruno@example.org", hue: 0.08)
    let chiara = Person(name: "Chiara Neri", address: "chiara@example.org", hue: 0.93)
    let dmitri = Person(name: "Dmitri Oak", address: "dmitri@example.org", hue: 0.36)
    let elif = Person(name: "Elif Sahin", address: "elif@example.org", hue: 0.76)
    let farm = Person(name: "Hill Farm Shop", address: "orders@hillfarm.example", hue: 0.27)
    let library = Person(name: "City Library", address: "loans@library.example", hue: 0.5)
    let rail = Person(name: "Northern Rail", address: "tickets@rail.example", hue: 0.65)
    let noor = Person(name: "Noor Haddad", address: "noor@example.org", hue: 0.02)
    people = [ada, bruno, chiara, dmitri, elif, noor]

    func at(_ day: Int, _ hour: Int, _ minute: Int) -> DateComponents {
      DateComponents(year: 2024, month: 5, day: day, hour: hour, minute: minute)
    }
    messages = [
      Message(
        id: 1, sender: ada, subject: "Saturday on the lake",
        body: """
          The forecast holds: sun from ten, hardly any wind. I have booked two canoes for eleven and told \
          Bruno to bring the dry bags.

          Could you take care of lunch? Something that survives an hour in a boat. I will bring coffee and \
          the map with the landing places on it.

          See you at the jetty,
          Ada
          """,
        received: at(17, 9, 41), mailbox: .inbox, isUnread: true, hasAttachment: true),
      Message(
        id: 2, sender: farm, subject: "Your box for this week",
        body: """
          New potatoes, spinach, radishes, a bunch of mint and the first strawberries. Change your box until \
          Wednesday at noon.
          """,
        received: at(17, 8, 5), mailbox: .inbox, isUnread: true),
      Message(
        id: 3, sender: chiara, subject: "Proofs of the second chapter",
        body: """
          Here are the proofs with my marks. Mostly commas; two figures want larger labels. Nothing that \
          keeps us from printing on Monday.
          """,
        received: at(16, 17, 32), mailbox: .inbox, isFlagged: true, hasAttachment: true),
      Message(
        id: 4, sender: rail, subject: "Your tickets to the coast",
        body: """
          Thank you for your booking. Coach 7, seats 41 and 42, by the window. Show the code on your phone.
          """,
        received: at(16, 12, 10), mailbox: .inbox),
      Message(
        id: 5, sender: dmitri, subject: "Re: The shelf in the hall",
        body: "It fits. You were right about the oak, and about the level. Come and see it.",
        received: at(15, 20, 14), mailbox: .inbox, isUnread: true),
      Message(
        id: 6, sender: library, subject: "Two books are due on Tuesday",
        body: "The Sea Around Us and A Field Guide to Getting Lost. Both can be renewed once more.",
        received: at(15, 7, 0), mailbox: .inbox),
      Message(
        id: 7, sender: elif, subject: "Photographs from the garden",
        body: """
          The poppies opened overnight. I took the small camera, and you will find the best nine attached. \
          Which one for the card?
          """,
        received: at(14, 18, 45), mailbox: .inbox, isFlagged: true, hasAttachment: true),
      Message(
        id: 8, sender: bruno, subject: "Dry bags",
        body: "Found all four. One needs a patch; I have glue.",
        received: at(14, 13, 20), mailbox: .inbox),
      Message(
        id: 9, sender: noor, subject: "Choir, new pieces for the summer concert in the park",
        body: """
          Sheet music for the three new pieces. We begin with the slow one; please look at bars 12 to 30 \
          before Thursday.
          """,
        received: at(13, 21, 2), mailbox: .inbox, hasAttachment: true),
      Message(
        id: 10, sender: ada, subject: "Key under the pot", body: "The blue one, left of the door.",
        received: at(12, 10, 30), mailbox: .inbox),
      Message(
        id: 11, sender: chiara, subject: "Dinner on Friday?", body: "There is a new place by the canal.",
        received: at(11, 16, 12), mailbox: .inbox),
      Message(
        id: 12, sender: bruno, subject: "Receipt for the tent", body: "Forty each, when you can.",
        received: at(10, 11, 54), mailbox: .archive, hasAttachment: true),
      Message(
        id: 13, sender: dmitri, subject: "Measurements", body: "Width 182, depth 31, height 7.",
        received: at(9, 9, 15), mailbox: .archive),
    ]
    arriving = [
      Message(
        id: 14, sender: elif, subject: "One more picture", body: "The bee would not wait. Look at its legs.",
        received: at(17, 9, 44), mailbox: .inbox, isUnread: true, hasAttachment: true)
    ]
  }
}
