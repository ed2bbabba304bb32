/** Kinds of mail: news of the account, rewards, and campaigns of the operator. */
export const mailKinds = ['account', 'rewards', 'campaign'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Tabs of the inbox with the kinds that each shows (MAIL-02). */
export const mailTabs = { all: mailKinds, rewards: ['rewards', 'campaign'], account: ['account'] } as const satisfies Record<string, readonly MailKind[]>;
export type MailTab = keyof typeof mailTabs;
export const mailTabNames = Object.keys(mailTabs) as MailTab[];

/** Mails of one page of the list, and of one act on several. */
export const mailPage = 30;
export const mailActMax = 100;
/** A deleted mail comes back within so long, in milliseconds (MAIL-04). */
export const mailUndoMs = 5_000;
/** Days after which a mail is erased: from its sending, and from its deletion. */
export const mailKeptDays = { sent: 365, deleted: 90 } as const;
/** Pause between two acts of the same page, in milliseconds (MAIL-02, MAIL-03). */
export const mailReadThrottleMs = 150;
export const mailCountThrottleMs = 250;

/** Mails of events that go to the inbox alone, with the values that their texts name. */
export const mailNotes = {
  deposit_paid: ['amount', 'order'],
  gift: ['name'],
  lottery_won: ['game', 'number', 'amount'],
  lottery_result: ['game', 'number', 'numbers'],
  lottery_corrected_result: ['game', 'number', 'numbers'],
  lottery_day: ['game', 'day', 'draws', 'numbers'],
  player_moved: ['day'],
  member_moved: ['day'],
  move_withdrawn: ['day'],
  rates_cut: ['day'],
  agent_moved: ['day'],
  agent_money: ['amount'],
  agent_ends: ['day'],
  agent_end_withdrawn: ['day'],
  agent_is_player: ['day'],
  agent_pay_released: ['day'],
  agent_pay_clawed: ['day'],
  accreditation_ends: ['day'],
  accreditation_over: ['day'],
  accreditation_kept: ['day'],
  application_accepted: ['day'],
  application_refused: ['day'],
  order_confirmed: ['name'],
  order_sent: ['name', 'parcel'],
  order_delivered: ['name'],
  order_cancelled: ['name'],
  order_returned: ['name'],
  order_refunded: ['name'],
  order_gift_back: ['name'],
  points_expiring: ['points', 'day'],
  rank_warned: ['name', 'needed', 'points', 'day'],
  rank_lowered: ['name', 'needed', 'points', 'day'],
  terms_worse: ['name', 'day', 'what'],
  tournament_won: ['name', 'place', 'amount'],
  tournament_placed: ['name', 'place'],
  tournament_unplaced: ['name'],
  tournament_cancelled: ['name'],
  tournament_refunded: ['name', 'points'],
} as const;
export type MailNote = keyof typeof mailNotes;

const pictures = {
  deposit_paid: 'money',
  agent_money: 'money',
  agent_pay_released: 'money',
  lottery_won: 'money',
  withdrawal_paid: 'money',
  withdrawal_refused: 'money',
  bonus_released: 'gift',
  bonus_expired: 'gift',
  gift: 'gift',
  order_confirmed: 'gift',
  order_sent: 'gift',
  order_delivered: 'gift',
  order_gift_back: 'gift',
  points_expiring: 'gift',
  tournament_won: 'money',
  campaign: 'fair',
} as const;
export const mailPictures = ['money', 'gift', 'fair', 'letter'] as const;
export type MailPicture = (typeof mailPictures)[number];

/** The picture of a mail, by the name of its text. */
export const mailPicture = (topic: string): MailPicture => (Object.hasOwn(pictures, topic) ? pictures[topic as keyof typeof pictures] : 'letter');
