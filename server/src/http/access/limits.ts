const MINUTE_SECONDS = 60;

/** Attempts per period; docs/product.md, section 9, lists them. By the client's address unless said otherwise. */
export const RATE_LIMITS = {
  /** Wrong passwords for one account from one address; of a known device from anywhere, which then counts like an unknown one. */
  loginOfAccount: { points: 10, seconds: 5 * MINUTE_SECONDS },
  login: { points: 25, seconds: 5 * MINUTE_SECONDS },
  /** Beyond this many failures from everywhere, each address gets `loginUnderAttack` instead of `login`. */
  loginOverall: { points: 1_000, seconds: 5 * MINUTE_SECONDS },
  loginUnderAttack: { points: 5, seconds: 5 * MINUTE_SECONDS },
  /** The same for the failures of one account: beyond this many, each address gets `accountUnderAttack`. */
  accountOverall: { points: 50, seconds: 15 * MINUTE_SECONDS },
  accountUnderAttack: { points: 2, seconds: 15 * MINUTE_SECONDS },
  /** What all unknown devices together may guess of one account: reaching it takes a dozen networks, which is no reason to serve more. */
  accountByStrangers: { points: 300, seconds: 60 * MINUTE_SECONDS },
  /** What all known devices of an account may guess together: somebody may have stolen or planted the cookie of one. */
  accountByDevices: { points: 60, seconds: 60 * MINUTE_SECONDS },
  /** Opening and using mailed links: no secret of 256 bits can be guessed, and a whole office may activate its accounts at once. */
  invitation: { points: 200, seconds: MINUTE_SECONDS },
  /** Also of links that confirm a new address. */
  resetLink: { points: 200, seconds: MINUTE_SECONDS },
  /** Mail providers unsubscribe many people from one address. */
  unsubscribe: { points: 300, seconds: MINUTE_SECONDS },
  /** Reading feeds: the servers of a calendar program read those of many members from one address. */
  calendar: { points: 300, seconds: MINUTE_SECONDS },
  /** Each sends a mail, perhaps to somebody else's address: an attacker who uses them up has filled that mailbox with valid links. */
  forgottenPassword: { points: 25, seconds: 5 * MINUTE_SECONDS },
  forgottenPasswordOfEmail: { points: 5, seconds: 30 * MINUTE_SECONDS },
  /** Wrong current passwords, by account and client's address. */
  currentPassword: { points: 10, seconds: 5 * MINUTE_SECONDS },
  /** The same from any number of addresses: only a client with a session of the account can use this up. */
  currentPasswordOfAccount: { points: 20, seconds: 5 * MINUTE_SECONDS },
  /** By account. Each sends a mail to an address that its owner typed. */
  emailChange: { points: 10, seconds: 30 * MINUTE_SECONDS },
  /** The same to one address, from all accounts: it may be a stranger's. */
  emailChangeOfEmail: { points: 5, seconds: 30 * MINUTE_SECONDS },
  /** By account. Each may send a mail to an address that its owner typed. */
  guestClaim: { points: 10, seconds: 30 * MINUTE_SECONDS },
  /** The same to one address, from all accounts. */
  guestClaimOfEmail: { points: 5, seconds: 30 * MINUTE_SECONDS },
  /** By member: guests of events. A letter goes to each, at an address that the member typed. */
  guest: { points: 50, seconds: 60 * MINUTE_SECONDS },
  /** The same to one address, from all accounts: its owner may know of nothing. */
  guestOfEmail: { points: 5, seconds: 30 * MINUTE_SECONDS },
  /** By account: recommendations. A mail goes to each member recommended. */
  recommendation: { points: 30, seconds: 60 * MINUTE_SECONDS },
  /** By account: mails that ask a person outside whether they agree to be introduced, at an address that the member typed. */
  introduction: { points: 20, seconds: 1_440 * MINUTE_SECONDS },
  /** The same to one address, from all accounts: its owner may have refused. */
  introductionOfEmail: { points: 3, seconds: 1_440 * MINUTE_SECONDS },
  /** Opening and answering such a mail. */
  introductionLink: { points: 200, seconds: MINUTE_SECONDS },
  /** By account: steps of recommendations. A mail goes to the other member of many of them. */
  recommendationStep: { points: 100, seconds: 60 * MINUTE_SECONDS },
  /** By account: thanks. A mail goes to each person thanked. */
  thanks: { points: 50, seconds: 60 * MINUTE_SECONDS },
  /** By member: meetings of two. A mail goes to the other one of each. */
  oneToOne: { points: 50, seconds: 60 * MINUTE_SECONDS },
  membershipRequest: { points: 5, seconds: 10 * MINUTE_SECONDS },
  /** Each one sends a mail to an unverified address. */
  membershipRequestOfEmail: { points: 5, seconds: 30 * MINUTE_SECONDS },
  contact: { points: 5, seconds: 10 * MINUTE_SECONDS },
  /** Its response reveals whether an address is subscribed: one client must learn of few. */
  newsletter: { points: 5, seconds: 60 * MINUTE_SECONDS },
  botCheck: { points: 60, seconds: MINUTE_SECONDS },
  /** By administrator: invitations, and addresses of administrators. Each sends a mail to an address that they typed. */
  administratorInvitation: { points: 20, seconds: 10 * MINUTE_SECONDS },
  /** By administrator: mails and invitations sent again, addresses of members. */
  resend: { points: 60, seconds: 10 * MINUTE_SECONDS },
  /** By account: all changes of its second factor, as each checks the password. */
  secondFactor: { points: 20, seconds: 5 * MINUTE_SECONDS },
  endSession: { points: 60, seconds: 5 * MINUTE_SECONDS },
  /** By account: forms, mostly those that may bring pictures, whose parsing takes some milliseconds even where none comes. */
  edit: { points: 300, seconds: 10 * MINUTE_SECONDS },
  /** By administrator: a run of 10 000 invoices takes 500 calls, a few minutes. */
  invoiceRun: { points: 1_000, seconds: 10 * MINUTE_SECONDS },
  /** By administrator: 20 letters a call. */
  reminderRun: { points: 300, seconds: 10 * MINUTE_SECONDS },
  /** By administrator: a preview follows what is typed, every second or two. */
  campaignPreview: { points: 1_000, seconds: 10 * MINUTE_SECONDS },
  /** By administrator: each device of an event sends every few seconds, and several may share a session. */
  checkIns: { points: 3_000, seconds: 10 * MINUTE_SECONDS },
  /** Pictures to decode, which takes a core up to seconds: by account, or by invitation. Forms without one do not count. */
  picture: { points: 60, seconds: 10 * MINUTE_SECONDS },
  /** Each reads everything that is stored about one person. */
  exportOfAccount: { points: 5, seconds: 10 * MINUTE_SECONDS },
  /** By administrator: searching, exporting and erasing personal data. */
  personalDataOfOthers: { points: 30, seconds: 10 * MINUTE_SECONDS },
  /** By administrator. Each may read a whole list or the files of a month, or rehearse the coming months of all memberships. */
  exportOfLists: { points: 20, seconds: 10 * MINUTE_SECONDS },
  /** By administrator: previews and imports. */
  importOfLists: { points: 30, seconds: 10 * MINUTE_SECONDS },
} as const;

export type LimitName = keyof typeof RATE_LIMITS;

/** How many times its limit by address a wider IPv6 network has: strangers share it, but never as many as an IPv4 address of a phone network. */
export const WIDER_NETWORK_FACTORS = { 56: 1.5, 48: 2 } as const;
