import { expect, test } from 'vitest';
import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { stakesRoot, tableClientSeed } from '@laro/games/fair/table-chain';
import { colourKind } from '@laro/games/kinds/colour/colour-kind';
import { colourPerya } from '@laro/games/kinds/colour/colour-rules';
import { play } from '@laro/games/kinds/slot/play/play';
import { roundToJson } from '@laro/games/kinds/slot/play/round';
import { baccaratReplay } from '@laro/games/kinds/baccarat/baccarat-replay';
import type { BetLimits } from '@laro/games/kind';
import { decisionLimits, decisionReplay } from '@laro/games/kinds/decisions/tables/decision-replay';
import { decisionTableOf } from '@laro/games/kinds/decisions/tables/decision-games';
import { parseCards } from '@laro/games/cards/pack';
import { dragonReplay } from '@laro/games/kinds/dragon/dragon-replay';
import { slots } from '@laro/games/kinds/slot/slots';
import { knownRules } from '@laro/games/kinds/replays';
import { replaySeeds, type SeedsFault } from './replay-seeds.ts';
import { loadSeedsOfKind } from './seeds-of-kind.ts';
import { emptyDraft, readVerifyHash, verifyAddress, type SeedsDraft } from './verify-link.ts';

const serverSeed = '7f'.repeat(32);
const filled: SeedsDraft = {
  rules: 'lines-20-tripled 1',
  stake: '100000',
  bet: '',
  promise: commitmentOf(serverSeed),
  serverSeed,
  clientSeed: 'mine & only=#mine',
  nonce: '4',
  root: '',
  beacon: '',
  win: '',
  names: {},
};
const replay = async (draft: SeedsDraft) => replaySeeds(await loadSeedsOfKind(draft.rules), draft);
const faultsOf = async (change: Partial<SeedsDraft>): Promise<SeedsFault[]> => {
  const result = await replay({ ...filled, ...change });
  return result.kind === 'faults' ? [...result.faults] : [];
};

test('[T55] every mathematics is played again from its seeds alone, and the link of a record fills everything in', async () => {
  expect(knownRules.length).toBeGreaterThan(slots.length + 1 + baccaratReplay.rules.length + dragonReplay.rules.length);
  for (const [index, mathematics] of slots.entries()) {
    const seeds = { serverSeed, clientSeed: filled.clientSeed, nonce: index };
    const round = roundToJson(play(mathematics, mathematics.stakes[0] ?? 0n, fairDraws(seeds)));
    const proof = { commitment: filled.promise, ...seeds };
    const address = verifyAddress({ round: round as never, proof, symbols: {} });
    const draft = readVerifyHash(new URL(address, 'http://page.invalid').hash);
    expect(await replay(draft), mathematics.id).toMatchObject({ kind: 'played', seedKept: true, sameWin: true, round });
  }
});

test('[GAME-10] a round of several bets is played again from its link, and every other bet is another round', async () => {
  const seeds = { serverSeed, clientSeed: filled.clientSeed, nonce: 9 };
  const round = colourKind.begin(colourPerya, { positions: { red: '2000000', 'blue-twice': '500000' } }, fairDraws(seeds));
  const address = verifyAddress({ round: round as never, proof: { commitment: filled.promise, ...seeds }, symbols: {} });
  const draft = readVerifyHash(new URL(address, 'http://page.invalid').hash);
  expect(draft).toMatchObject({ rules: 'colour-perya 1', bet: 'red:2000000,blue-twice:500000' });
  expect(await replay(draft)).toMatchObject({ kind: 'played', seedKept: true, sameWin: true, round });
  for (const bet of ['', 'red', 'red:0', 'red:150000', 'black:100000', 'red:100000,red:']) expect(await faultsOf({ ...draft, bet }), bet).toEqual(['stake']);
  expect(await replay({ ...draft, bet: (await loadSeedsOfKind('colour-perya 1'))?.firstBetOf('colour-perya 1') ?? '', win: '' })).toMatchObject({
    kind: 'played',
    round: { stake: '100000' },
  });
  expect((await loadSeedsOfKind('classic-5 1'))?.firstBetOf('classic-5 1')).toBe('');
});

test.each(decisionReplay.rules)('[GAME-10] a play of $id with acts is played again from its link, and with other acts it is another round', async (rules) => {
  const [{ id: main, least }] = decisionLimits(rules) as [BetLimits];
  for (let nonce = 0; nonce < 40; nonce += 1) {
    const seeds = { serverSeed, clientSeed: filled.clientSeed, nonce };
    let round = decisionReplay.begin(rules, { positions: { [main]: least.toString() } }, fairDraws(seeds));
    while (!round.isOver) {
      const cards = parseCards(round.drawn.cards.join(' '));
      const done = round.acts.map((one) => one.replace('~', ''));
      const offered = decisionTableOf(rules).turn(cards, done).acts;
      const act = `${nonce % 2 === 0 ? '~' : ''}${offered[nonce % offered.length]?.id ?? ''}`;
      round = decisionReplay.step(rules, round, act, fairDraws(seeds)) ?? expect.fail();
    }
    const address = verifyAddress({ round: round as never, proof: { commitment: filled.promise, ...seeds }, symbols: {} });
    const draft = readVerifyHash(new URL(address, 'http://page.invalid').hash);
    expect(await replay(draft), `${rules.id} ${nonce}`).toMatchObject({ kind: 'played', seedKept: true, sameWin: true, round });
    expect(await faultsOf({ ...draft, bet: `${draft.bet}${round.acts.length > 0 ? ',' : ''}split` })).toEqual(['stake']);
  }
  const seedsOf = await loadSeedsOfKind(`${rules.id} 1`);
  expect(seedsOf?.betOf({ rules: `${rules.id} 1`, stake: '', bet: seedsOf.firstBetOf(`${rules.id} 1`) })).not.toBeNull();
});

test('[GAME-10] a play at a shared table is played again from its link, whatever its bets are called', async () => {
  const seeds = { serverSeed, clientSeed: 'b'.repeat(64), nonce: 12 };
  const rules = baccaratReplay.rules.find(({ id }) => id === 'golden-fan-baccarat') ?? expect.fail();
  const round = baccaratReplay.begin(rules, { positions: { banker: '1000000', 'tie@9': '2000000' } }, fairDraws(seeds));
  const draft = readVerifyHash(
    new URL(verifyAddress({ round: round as never, proof: { commitment: filled.promise, ...seeds }, symbols: {} }), 'http://page.invalid').hash,
  );
  expect(draft).toMatchObject({ rules: 'golden-fan-baccarat 1', bet: 'banker:1000000,tie@9:2000000' });
  expect(await replay(draft)).toMatchObject({ kind: 'played', seedKept: true, sameWin: true, round });
  expect((await loadSeedsOfKind('golden-fan-baccarat 1'))?.firstBetOf('golden-fan-baccarat 1')).toBe('player:1000000');
});

test('[GAME-10] [GAME-11] the link of a play at a shared table says what its client seed is made of, and a seed of anything else is found', async () => {
  const entropy = { root: stakesRoot([{ stakeId: '11111111-1111-4111-8111-111111111111', clientSeed: 'kape' }]), beacon: 'none' };
  const seeds = { serverSeed, clientSeed: tableClientSeed(entropy.beacon, entropy.root), nonce: 12 };
  const round = baccaratReplay.begin(baccaratReplay.rules[0] ?? expect.fail(), { positions: { banker: '1000000' } }, fairDraws(seeds));
  const address = verifyAddress({ round: round as never, proof: { commitment: filled.promise, ...seeds, entropy }, symbols: {} });
  const draft = readVerifyHash(new URL(address, 'http://page.invalid').hash);
  expect(draft).toMatchObject(entropy);
  expect(await replay(draft)).toMatchObject({ kind: 'played', seedKept: true, sameWin: true, entropy: 'kept' });
  for (const change of [{ beacon: 'other' }, { root: '0'.repeat(64) }, { clientSeed: 'b'.repeat(64) }])
    expect(await replay({ ...draft, ...change }), JSON.stringify(change)).toMatchObject({ kind: 'played', entropy: 'broken' });
  expect(await replay({ ...draft, root: '' })).toMatchObject({ kind: 'played', entropy: null });
});

test('[GAME-10] rounds of every stall and ladder are played again from their links', async () => {
  for (const name of knownRules.filter((known) => !slots.some(({ id }) => known === `${id} 1`))) {
    const ofKind = await loadSeedsOfKind(name);
    const first = ofKind?.firstBetOf(name) ?? '';
    const draft = { ...filled, rules: name, stake: '', bet: first, nonce: '3' };
    const again = await replay(draft);
    expect(again, name).toMatchObject({ kind: 'played', seedKept: true });
    if (again.kind !== 'played') continue;
    const proof = { commitment: filled.promise, serverSeed, clientSeed: filled.clientSeed, nonce: 3 };
    const linked = readVerifyHash(new URL(verifyAddress({ round: again.round, proof, symbols: {} }), 'http://page.invalid').hash);
    expect(await replay(linked), name).toMatchObject({ kind: 'played', round: again.round });
  }
  const mines = { ...filled, rules: 'mina-minero 1', bet: '25-3:1000000;0,take', nonce: '4' };
  expect(await replay(mines)).toMatchObject({ kind: 'played', round: { steps: expect.any(Array), totalWin: expect.any(String) } });
  for (const bet of ['25-3:1000000;0,0', '25-3:1000000;take', '25-25:1000000;', '25-3:1;']) expect(await faultsOf({ ...mines, bet }), bet).toEqual(['stake']);
});

test('[T55] a game’s own link is read: its fields are agreed with games of all providers', async () => {
  const hash = '#rules=classic-5&version=1&stake=500000&win=0&promise=0a&server=0b&client=my+own+%26+words&nonce=7&symbol=A%3AMango&symbol=b:Spell+book';
  expect(readVerifyHash(hash)).toEqual({
    rules: 'classic-5 1',
    stake: '500000',
    bet: '',
    win: '0',
    promise: '0a',
    serverSeed: '0b',
    clientSeed: 'my own & words',
    nonce: '7',
    root: '',
    beacon: '',
    names: { A: 'Mango', b: 'Spell book' },
  });
});

test('[T55] symbols are called what the record’s link calls them, and what they do by the rules alone', async () => {
  const rules = slots.find(({ id }) => id === 'lines-20-tripled');
  const wild = rules?.wild?.symbol ?? '?';
  const [dearest = '?'] = Object.keys(rules?.pays ?? {}).filter((code) => code !== wild);
  const { kind: _, ...played } = (await replay(filled)) as Extract<ReturnType<typeof replaySeeds>, { kind: 'played' }>;
  expect(played.symbols[wild]).toEqual({ name: wild, role: 'wild', picture: null });
  expect(played.symbols[dearest]).toBeUndefined();
  const proof = { commitment: filled.promise, serverSeed, clientSeed: filled.clientSeed, nonce: 4 };
  const symbols = { [dearest]: { name: 'Spell book: the red one', role: null, picture: 'data:image/webp;base64,AA==' } };
  const draft = readVerifyHash(new URL(verifyAddress({ round: played.round, proof, symbols }), 'http://page.invalid').hash);
  expect(await replay(draft)).toMatchObject({
    symbols: { [dearest]: { name: 'Spell book: the red one', role: null, picture: null }, [wild]: { role: 'wild' } },
  });
});

test('[T55] another seed, another payout and no promise each give their own finding', async () => {
  expect(await replay({ ...filled, serverSeed: '7e'.repeat(32) })).toMatchObject({ kind: 'played', seedKept: false, sameWin: null });
  expect(await replay({ ...filled, promise: '', win: '1' })).toMatchObject({ kind: 'played', seedKept: null, sameWin: false });
});

test('[T55] [ERR-01] what cannot be played is said at its field', async () => {
  expect(await faultsOf({})).toEqual([]);
  expect(await faultsOf({ rules: 'lines-20-tripled 99' })).toEqual(['rules']);
  for (const stake of ['', 'x', '-1', '0', '100001', '1.00']) expect(await faultsOf({ stake }), stake).toEqual(['stake']);
  expect(await faultsOf({ serverSeed: '7F'.repeat(32) })).toEqual(['serverSeed']);
  expect(await faultsOf({ clientSeed: '' })).toEqual(['clientSeed']);
  for (const nonce of ['', '-1', '1.5', '1e3']) expect(await faultsOf({ nonce }), nonce).toEqual(['nonce']);
  expect(await faultsOf({ promise: 'abc' })).toEqual(['promise']);
});

test('[T20] an address of strangers fills in text only, cut and checked', async () => {
  expect(readVerifyHash('')).toEqual(emptyDraft);
  const many = Array.from({ length: 99 }, (_, at) => `symbol=${String.fromCodePoint(0x4e00 + at)}:name`).join('&');
  expect(Object.keys(readVerifyHash(`#${many}`).names)).toHaveLength(40);
  expect(readVerifyHash(`#symbol=A&symbol=:x&symbol=long:x&symbol=B:${'b'.repeat(61)}`)).toEqual(emptyDraft);
  expect(readVerifyHash('#stake=1e9&win=-5&nonce=x&rules=&server=' + 'a'.repeat(500))).toEqual({ ...emptyDraft, serverSeed: 'a'.repeat(200) });
});
