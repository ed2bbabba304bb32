import type { Wire } from '../../../packages/contract/src/routes.ts';
import { parseMoney, type Money } from '../../../packages/domain/src/money/money.ts';
import type { Draws } from '../play/draws.ts';
import type { MemberClient } from './member-client.ts';
import type { PlayRounds } from './play-rounds.ts';
import { GOODS, LOTTERY_GAME, WHEEL, type Member } from './prepare.ts';

type GrantView = Wire<'claimGrant', 'value'>['grant'];

/** The definite answers that a member got. */
export interface ToldBook {
  /** Change of cash by play. */
  played: Money;
  /** Claimed grants of cash by their id, with what each has paid. */
  cash: Map<string, Money>;
  /** Points of claimed grants by their id. */
  points: Map<string, Money>;
  /** Draws by their id, with the row that was won. */
  draws: Map<string, string>;
  orders: Set<string>;
  lotteryOrders: Set<string>;
  soldOut: number;
}

const ROUNDS = 6;
const ORDERS = 3;
const LOTTERY_STAKE = '10.00';

const noAnswers = (): ToldBook => ({
  played: 0n,
  cash: new Map(),
  points: new Map(),
  draws: new Map(),
  orders: new Set(),
  lotteryOrders: new Set(),
  soldOut: 0,
});

/** One member of the run, with the answers to each act. */
export class MemberActs {
  readonly told: ToldBook;
  readonly member: Member;
  readonly #client: MemberClient;
  readonly #draws: Draws;
  readonly #rounds: PlayRounds;
  readonly #onWrong: (what: string) => void;

  constructor(given: { member: Member; client: MemberClient; draws: Draws; rounds: PlayRounds; onWrong: (what: string) => void; told?: ToldBook | undefined }) {
    this.told = given.told ?? noAnswers();
    this.member = given.member;
    this.#client = given.client;
    this.#draws = given.draws;
    this.#rounds = given.rounds;
    this.#onWrong = given.onWrong;
  }

  #wrong(what: string): void {
    this.#onWrong(`${this.member.name}: ${what}`);
  }

  #note({ id, kind, amount, state }: GrantView): void {
    if (state !== 'claimed') return;
    if (kind === 'cash') this.told.cash.set(id, parseMoney(amount));
    if (kind === 'points') this.told.points.set(id, parseMoney(amount));
  }

  async #signIn(): Promise<void> {
    const { value } = await this.#client.call('getSignIn', { query: { month: '' } });
    const { code, value: signed } = await this.#client.call('signIn', { body: { day: value.today } }, (answer) => answer.code ?? answer.value.grant?.id);
    if (code === null && signed.grant) this.#note(signed.grant);
    else this.#wrong(`the sign-in was answered with ${code}`);
  }

  async #claim(id: string): Promise<void> {
    const body = { shown: null, addressId: null };
    const { code, value } = await this.#client.call('claimGrant', { params: { grantId: id }, body }, (answer) => answer.code ?? answer.value.grant.state);
    if (code === null) this.#note(value.grant);
    else this.#wrong(`a claim was answered with ${code}`);
  }

  /** Claims whatever can be claimed now. */
  async claimAll(): Promise<void> {
    const { value } = await this.#client.call('listGrants', { query: { key: '', state: 'claimable', before: '' } });
    for (const { id, waitsFor, kind } of value.grants) if (waitsFor === null && ['cash', 'points', 'ticket', 'lottery'].includes(kind)) await this.#claim(id);
  }

  async #drawOnce(): Promise<void> {
    const key = this.#draws.uuid();
    for (;;) {
      const { value } = await this.#client.call('listRaffles');
      const raffle = value.raffles.find(({ code }) => code === WHEEL);
      if (!raffle || raffle.tickets.count === 0) return;
      const body = { key, version: raffle.version, gone: raffle.rows.filter(({ left }) => left === 0).map(({ id }) => id) };
      const answer = await this.#client.call('drawRaffle', { params: { code: WHEEL }, body }, (one) => [one.code, one.code === null && one.value.proof.id]);
      // A row was exhausted between the list and the draw.
      if (answer.code === 'raffle.changed') continue;
      if (answer.code !== null) return this.#wrong(`a draw was answered with ${answer.code}`);
      this.told.draws.set(answer.value.proof.id, answer.value.proof.won);
      this.#note(answer.value.grant);
      return;
    }
  }

  async #order(): Promise<void> {
    const body = { key: this.#draws.uuid(), code: GOODS.code, version: 1, price: GOODS.price, quantity: 1, shown: null, addressId: null };
    const { code, value } = await this.#client.call('placeOrder', { body }, (answer) => [answer.code, answer.code === null && answer.value.order.id]);
    if (code === null) this.told.orders.add(value.order.id);
    else if (code === 'mall.sold_out') this.told.soldOut += 1;
    else if (code !== 'mall.points_short') this.#wrong(`an order was answered with ${code}`);
  }

  async #useTicket(): Promise<void> {
    const { value } = await this.#client.call('listLotteryTickets');
    const [ticket] = value.tickets;
    if (!ticket) return;
    for (;;) {
      const { value: list } = await this.#client.call('listLotteryGames', { query: { category: '', vendor: '', gameId: LOTTERY_GAME } });
      const [game] = list.games;
      if (!game?.next) return;
      const slip = { gameId: LOTTERY_GAME, drawId: game.next.drawId, rulesVersion: game.rulesVersion, mode: game.mode, base: game.base };
      const lines = [{ play: 'sum', selection: 'big', stake: LOTTERY_STAKE }];
      const body = { ...slip, lines, key: this.#draws.uuid(), total: LOTTERY_STAKE, ticketId: ticket.id };
      const answer = await this.#client.call('placeLotteryOrder', { body }, (one) => [one.code, one.code === null && one.value.orders[0]?.orderId]);
      if (answer.code === 'lottery.draw_closed') continue;
      if (answer.code !== null) return this.#wrong(`a lottery order was answered with ${answer.code}`);
      for (const { orderId } of answer.value.orders) this.told.lotteryOrders.add(orderId);
      return;
    }
  }

  async #play(): Promise<void> {
    const change = await this.#rounds.play(this.member);
    this.told.played += change;
  }

  /** The run of one member, its steps partly at the same time, as from several tabs. */
  async live(): Promise<void> {
    await Promise.all([this.#signIn(), this.#play()]);
    await this.claimAll();
    const steps = [
      ...Array.from({ length: ROUNDS - 1 }, () => () => this.#play()),
      ...Array.from({ length: ORDERS }, () => () => this.#order()),
      () => this.#drawOnce(),
      () => this.#drawOnce(),
      () => this.#useTicket(),
    ];
    while (steps.length > 0) {
      const now = steps.splice(this.#draws.below(steps.length), 1);
      if (steps.length > 0) now.push(...steps.splice(this.#draws.below(steps.length), 1));
      await Promise.all(now.map((step) => step()));
    }
  }

  /** The counters as the member's page shows them. */
  async counters(): Promise<Record<string, number>> {
    const { value } = await this.#client.call('getPromotionCounters');
    return Object.fromEntries(Object.entries(value).map(([key, counter]) => [key, counter?.count ?? 0]));
  }
}
