import type { Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import type { Parsed } from '@laro/contract/routes';
import { playsOf, type FamilyParams } from '@laro/lottery/families';
import { exposureOf } from '@laro/lottery/orders/exposure';
import { readLine, type Line } from '@laro/lottery/orders/line';
import { viewText } from '@laro/lottery/orders/outcome-texts';
import type { Play } from '@laro/lottery/plays/play';
import type { Queries } from '#server/db/sql.ts';
import type { CheckedLine } from '../check-lines.ts';
import { HeldExposure, readExposure, type ExposureCaps } from './exposure.store.ts';
import { minorUnit, wholeMoney } from '../terms.ts';

type FullPlay = Parsed<'getLotteryFullNumbers', 'value'>['plays'][number];

/** Closed outcomes that are named of a play. */
const NAMED_MAX = 20;

/** The numbers of a line that have no room, by name: values of a play with one list, else the outcomes at some places of its exposure. */
export function closedNames({ play, groups }: Pick<Line, 'play' | 'groups'>, places: readonly number[]): string[] {
  const [group, ...others] = play.form.shapes[0] ?? [];
  const full = new Set(places);
  const views = play.space ? [...play.space()].flatMap(([view], place) => (full.has(place) ? [view] : [])) : [];
  if (!group || others.length > 0 || group.min > 1 || group.alphabet.values === null) return views.map((view) => viewText(play, view).replaceAll(',', ' '));
  return (groups[0] ?? []).filter((value) => views.some((view) => play.hits([[value]], view).wins.length > 0)).map((value) => group.alphabet.write(value));
}

/** The smallest stake of a line of one bet. */
const leastStake = (settings: Settings): Money => BigInt(settings['lottery.lineMinMinor']) * minorUnit(settings);

/** The payouts that the smallest bet of a selection adds; null where the play counts no outcomes. */
function leastAdded(params: FamilyParams, play: string, selection: string, stake: Money, base: number): readonly Money[] | null {
  const line = readLine(params, play, selection);
  return 'refusal' in line ? null : exposureOf(line, stake, base).outcomes;
}

/** Values of a play with one list of single bets that take no more stakes. */
function closedValues(params: FamilyParams, play: Play, payouts: readonly bigint[], room: { stake: Money; base: number; cap: Money }): string[] {
  const [group, ...others] = play.form.shapes[0] ?? [];
  if (!group || others.length > 0 || group.min > 1 || group.alphabet.values === null) return [];
  return group.alphabet.values
    .map((value) => group.alphabet.write(value))
    .filter((text) =>
      leastAdded(params, play.id, text, room.stake, room.base)?.some((added, place) => added > 0n && BigInt(payouts[place] ?? 0n) + added > room.cap),
    );
}

/** Plays of a draw that take no more stakes of a merchant, or not on some outcomes, by name (LOTT-26). */
export async function fullNumbers(
  queries: Queries,
  draw: { id: string; params: FamilyParams; base: number },
  { code, settings }: { code: string; settings: Settings },
): Promise<FullPlay[]> {
  const { params, base } = draw;
  const [stake, playCap, cap] = [leastStake(settings), wholeMoney(settings['lottery.playMax']), wholeMoney(settings['lottery.outcomeMax'])];
  const plays = playsOf(params);
  return (await readExposure(queries, draw.id, code)).flatMap(({ play: id, most, outcomes }): FullPlay[] => {
    const play = plays.get(id);
    if (!play) return [];
    if (outcomes === null) return most >= playCap - stake ? [{ play: id, isFull: true, values: [], outcomes: [] }] : [];
    const values = closedValues(params, play, outcomes, { stake, base, cap });
    const names = play.space ? [...play.space()].map(([view]) => viewText(play, view)) : [];
    const closed = outcomes.flatMap((payout, place) => (BigInt(payout) + stake > cap ? [names[place] ?? ''] : [])).slice(0, NAMED_MAX);
    return values.length === 0 && closed.length === 0 ? [] : [{ play: id, isFull: false, values, outcomes: closed }];
  });
}

/** Lines of a slip that are sold out, by their places: the numbers by name, or the whole play. Nothing is held, so that a moment later may differ. */
export async function fullOfLines(
  queries: Queries,
  draw: { drawId: string; merchantCode: string },
  lines: readonly CheckedLine[],
  caps: ExposureCaps,
): Promise<ReadonlyMap<number, { isFull: true; full: string[] }>> {
  const exposure = await HeldExposure.seen(
    queries,
    draw,
    lines.map(({ line }) => line.play.id),
  );
  const exposed = lines.map(({ line, exposure: added }) => ({ play: line.play.id, exposure: added }));
  return new Map(
    exposure.change(draw, exposed, 1n, caps).map(({ place, code, outcomes }) => {
      const line = lines[place]?.line;
      return [place, { isFull: true, full: line && code === 'lottery.number_full' ? closedNames(line, outcomes) : [] }];
    }),
  );
}
