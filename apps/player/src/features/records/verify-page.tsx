import { Button } from '@laro/ui/button.tsx';
import { LoadFailed } from '#player/shared/api/awaited.tsx';
import { displayAmount } from '@laro/domain/money/money';
import { Field } from '@laro/ui/form/field.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useEffect, useState, type FormEvent } from 'react';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import detail from '#player/shared/records/detail.module.css';
import { Fact, Part } from '#player/shared/records/detail-parts.tsx';
import { coinsWorth, moneyText } from '#player/shared/records/values/record-money.ts';
import sheets from '#player/shared/records/sheets.module.css';
import { useT } from '#player/shared/api/services.ts';
import { PlayedRound } from './proof/played/played-round.tsx';
import { EntropyPoint, ProofPoint } from './proof/proof-point.tsx';
import { knownRules } from '@laro/games/kinds/replays';
import type { Replayed, SeedsFault } from './proof/seeds/replay-seeds.ts';
import type { SeedsOfKind } from './proof/seeds/seeds-of-kind.ts';
import { emptyDraft, readVerifyHash, type SeedsDraft } from './proof/seeds/verify-link.ts';
import { useIsLive } from '#player/shared/late/use-is-live.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { readRaffleHash, type RaffleHash } from './proof/raffles/raffle-hash.ts';
import css from './proof/verify.module.css';

/** Plays rounds in this browser: no request ever carries what is typed here. The rules of a kind are loaded when one of them is chosen. */
const loadChecker = async () => ({ ...(await import('./proof/seeds/replay-seeds.ts')), ...(await import('./proof/seeds/seeds-of-kind.ts')) });
type Checker = Awaited<ReturnType<typeof loadChecker>>;

const NO_FAULTS: ReadonlySet<SeedsFault> = new Set();

interface FieldsProps {
  draft: SeedsDraft;
  faults: ReadonlySet<SeedsFault>;
  ofKind: SeedsOfKind | null;
  onChange: (change: Partial<SeedsDraft>) => void;
  onChoose: (rules: string) => void;
}

/** The offered options, plus the one in the link if it is not among them. */
const withChosen = (offered: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered];

const seed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function GameFields({ draft, faults, ofKind, onChange, onChoose }: FieldsProps) {
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  const fault = (name: SeedsFault) => (faults.has(name) ? t(`verify.fault.${name}`) : undefined);
  const known = withChosen(knownRules, draft.rules);
  const offered = withChosen(ofKind?.stakesOf(draft.rules) ?? [], draft.stake);
  return (
    <>
      <Field label={t('verify.rules')} hint={t('verify.rules_hint')} fault={fault('rules')}>
        {(marks) => (
          <span className={sheets['select']}>
            <select {...marks} className={sheets['input']} name="rules" value={draft.rules} onChange={(event) => onChoose(event.target.value)}>
              <option value="">{t('verify.rules_choose')}</option>
              {known.map((name) => (
                <option key={name} value={name}>
                  {name.replace(' ', ', v')}
                </option>
              ))}
            </select>
            <Icon name="caret-down-bold" size={16} />
          </span>
        )}
      </Field>
      {draft.bet === '' ? (
        <Field label={t('verify.stake', { symbol })} fault={fault('stake')}>
          {(marks) => (
            <span className={sheets['select']}>
              <select {...marks} className={sheets['input']} name="stake" value={draft.stake} onChange={(event) => onChange({ stake: event.target.value })}>
                {offered.map((units) => (
                  <option key={units} value={units}>
                    {displayAmount(coinsWorth(1, units), decimals)}
                  </option>
                ))}
              </select>
              <Icon name="caret-down-bold" size={16} />
            </span>
          )}
        </Field>
      ) : (
        <TextField
          label={t('verify.bets')}
          name="bet"
          {...seed}
          value={draft.bet}
          onChange={(text) => onChange({ bet: text.replaceAll(/\s/g, '') })}
          hint={t('verify.bets_hint')}
          fault={fault('stake')}
        />
      )}
    </>
  );
}

function SeedFields({ draft, faults, onChange }: Pick<FieldsProps, 'draft' | 'faults' | 'onChange'>) {
  const t = useT();
  const fault = (name: SeedsFault) => (faults.has(name) ? t(`verify.fault.${name}`) : undefined);
  return (
    <>
      <TextField
        label={t('records.proof.server_seed')}
        name="server"
        {...seed}
        value={draft.serverSeed}
        onChange={(text) => onChange({ serverSeed: text.trim().toLowerCase() })}
        fault={fault('serverSeed')}
      />
      <TextField
        label={t(draft.root === '' ? 'records.proof.client_seed' : 'records.proof.round_seed')}
        name="client"
        {...seed}
        value={draft.clientSeed}
        onChange={(clientSeed) => onChange({ clientSeed })}
        fault={fault('clientSeed')}
      />
      <TextField
        label={t('records.proof.nonce')}
        name="nonce"
        inputMode="numeric"
        autoComplete="off"
        value={draft.nonce}
        onChange={(text) => onChange({ nonce: text.trim() })}
        fault={fault('nonce')}
      />
      <TextField
        label={t('records.proof.commitment')}
        name="promise"
        {...seed}
        value={draft.promise}
        onChange={(text) => onChange({ promise: text.trim().toLowerCase() })}
        hint={t('verify.promise_hint')}
        fault={fault('promise')}
      />
    </>
  );
}

function Findings({ result }: { result: Extract<Replayed, { kind: 'played' }> }) {
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  const { seedKept, sameWin, entropy, round, symbols } = result;
  const money = (units: string) => moneyText(coinsWorth(1, units), symbol, decimals);
  const isGood = seedKept !== false && sameWin !== false && entropy !== 'broken';
  return (
    <Part title={t('verify.result')}>
      <div className={detail['verdict']} data-good={isGood || undefined} role="status">
        <p className={detail['finding']}>{t(isGood ? 'verify.good' : 'verify.bad')}</p>
        <ul>
          {seedKept === null ? null : <ProofPoint isGood={seedKept}>{t(seedKept ? 'records.proof.seed_kept' : 'records.proof.seed_broken')}</ProofPoint>}
          <EntropyPoint finding={entropy} />
          {sameWin === null ? null : <ProofPoint isGood={sameWin}>{t(sameWin ? 'verify.same_win' : 'verify.other_win')}</ProofPoint>}
        </ul>
      </div>
      <dl className={`${detail['facts'] ?? ''} ${css['round'] ?? ''}`}>
        <Fact label={t('records.total.stake')}>{money(round.stake)}</Fact>
        <Fact label={t('records.detail.payout')}>{money(round.totalWin)}</Fact>
      </dl>
      <div className={css['round']}>
        <PlayedRound key={`${round.mathematics} ${round.stake}`} round={round} symbols={symbols} />
      </div>
    </Part>
  );
}

interface Checking {
  /** Null until it is loaded. */
  checker: Checker | null;
  /** Of the chosen rules; null while it is loaded and for unknown rules. */
  ofKind: SeedsOfKind | null;
  isLoading: boolean;
  draft: SeedsDraft;
  result: Replayed | null;
  isFailed: boolean;
}

/** The fields that the address fills in, with their round when there are any. */
async function loadFilled() {
  const checker = await loadChecker();
  const { hash } = window.location;
  const draft = readVerifyHash(hash);
  const ofKind = await checker.loadSeedsOfKind(draft.rules);
  return { checker, ofKind, draft, result: hash.length < 2 ? null : checker.replaySeeds(ofKind, draft) };
}

/** The state of the page: the fields and the rules that play them. A round in the address is checked when the page opens. */
function useChecking() {
  const [state, setState] = useState<Checking>({ checker: null, ofKind: null, isLoading: true, draft: emptyDraft, result: null, isFailed: false });
  const fail = () => setState((before) => ({ ...before, isLoading: false, isFailed: true }));
  const load = () =>
    loadFilled().then(({ checker, ofKind, draft, result }) => setState({ checker, ofKind, isLoading: false, draft, result, isFailed: false }), fail);
  useEffect(() => void load(), []);
  const choose = async (rules: string) => {
    const { checker } = state;
    if (!checker) return;
    setState((before) => ({
      ...before,
      ofKind: null,
      isLoading: true,
      isFailed: false,
      draft: { ...before.draft, rules, stake: '', bet: '', root: '', beacon: '', win: '', names: {} },
      result: null,
    }));
    try {
      const ofKind = await checker.loadSeedsOfKind(rules);
      const first = { stake: ofKind?.stakesOf(rules)[0] ?? '', bet: ofKind?.firstBetOf(rules) ?? '' };
      // Other rules may have been chosen while these were loaded.
      setState((before) => (before.draft.rules === rules ? { ...before, ofKind, isLoading: false, draft: { ...before.draft, ...first } } : before));
    } catch {
      fail();
    }
  };
  return {
    ...state,
    retry: () => (state.checker ? choose(state.draft.rules) : load()),
    choose,
    // A round that was changed is another one: what the link said it paid does not belong to it.
    change: (part: Partial<SeedsDraft>) => setState((before) => ({ ...before, draft: { ...before.draft, ...part, win: '' }, result: null })),
    check: () => setState((before) => ({ ...before, result: before.checker?.replaySeeds(before.ofKind, before.draft) ?? null })),
  };
}

const RaffleCheck = latePart(async () => (await import('./proof/raffles/raffle-check.tsx')).RaffleCheck, {
  areas: ['rafflecheck', 'reward', 'problem'],
});

/** The draw of a raffle that the address names. */
function RafflePart({ given }: { given: RaffleHash }) {
  const t = useT();
  useHead({ title: t('verify.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('verify.title')}>
      <div className={css['page']}>
        <p className={detail['text']}>{t('verify.text')}</p>
        <RaffleCheck given={given} fallback={<Spinner label={t('common.loading')} />} />
      </div>
    </Frame>
  );
}

const LotteryCheck = latePart(async () => (await import('./proof/lottery/lottery-check.tsx')).LotteryCheck, { areas: ['draws'] });

/** Draws of the lottery, and tickets in them, from the text that their pages show. */
function LotteryPart() {
  const t = useT();
  useHead({ title: t('verify.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('verify.title')}>
      <div className={css['page']}>
        <p className={detail['text']}>{t('verify.text')}</p>
        <LotteryCheck fallback={<Spinner label={t('common.loading')} />} />
      </div>
    </Frame>
  );
}

/** Anybody plays a round of a game or a draw of a raffle or of the lottery again, without an account (T55, REW-38). Links fill it in. */
export function VerifyPage() {
  // The server that renders the page never sees this part of the address.
  const isLive = useIsLive();
  if (isLive && window.location.hash.startsWith('#lottery')) return <LotteryPart />;
  const raffle = isLive ? readRaffleHash(window.location.hash) : null;
  return raffle === null ? <RoundCheck /> : <RafflePart given={raffle} />;
}

function RoundCheck() {
  const t = useT();
  const { ofKind, isLoading, draft, result, isFailed, retry, choose, change, check } = useChecking();
  useHead({ title: t('verify.title'), isIndexed: false });
  const faults = result?.kind === 'faults' ? result.faults : NO_FAULTS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check();
  };
  return (
    <Frame header="inner" title={t('verify.title')}>
      <div className={css['page']}>
        <p className={detail['text']}>{t('verify.text')}</p>
        {isFailed ? <LoadFailed text={t('common.loading_failed')} onRetry={retry} /> : null}
        <form method="post" noValidate className={css['form']} onSubmit={submit}>
          <GameFields draft={draft} faults={faults} ofKind={ofKind} onChange={change} onChoose={(rules) => void choose(rules)} />
          <SeedFields draft={draft} faults={faults} onChange={change} />
          <div className={css['submit']}>
            <Button type="submit" kind="primary" isFull disabled={isLoading || isFailed}>
              {t('verify.check')}
            </Button>
          </div>
        </form>
        {result?.kind === 'played' ? <Findings result={result} /> : null}
      </div>
    </Frame>
  );
}
