import { routes } from '@laro/contract/raffles/routes';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lateClient } from '#player/shared/api/late-client.ts';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import detail from '#player/shared/records/detail.module.css';
import { Fact, Part } from '#player/shared/records/detail-parts.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { ProofPoint } from '../proof-point.tsx';
import css from '../verify.module.css';
import { checkDraw, checkInstant, type InstantResult } from './check-raffle.ts';
import type { InstantDraft, RaffleHash } from './raffle-hash.ts';

const raffleApi = lateClient(routes);
const seed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function Verdict({ points }: { points: readonly { name: string; isGood: boolean; text: string }[] }) {
  const { t } = useServices().words;
  const isGood = points.every((point) => point.isGood);
  return (
    <div className={detail['verdict']} data-good={isGood || undefined} role="status">
      {isGood ? null : <p className={detail['finding']}>{t('verify.bad')}</p>}
      <ul>
        {points.map((point) => (
          <ProofPoint key={point.name} isGood={point.isGood}>
            {point.text}
          </ProofPoint>
        ))}
      </ul>
    </div>
  );
}

function Played({ result: { number, won, seedKept, sameRow } }: { result: InstantResult }) {
  const { t } = useServices().words;
  const points = [
    ...(seedKept === null ? [] : [{ name: 'seed', isGood: seedKept, text: t(seedKept ? 'records.proof.seed_kept' : 'records.proof.seed_broken') }]),
    ...(sameRow === null ? [] : [{ name: 'row', isGood: sameRow, text: t(sameRow ? 'rafflecheck.row_same' : 'rafflecheck.row_other') }]),
  ];
  return (
    <Part title={t('verify.result')}>
      <p className={detail['text']}>{t('rafflecheck.result', { number, row: won })}</p>
      <Verdict points={points} />
    </Part>
  );
}

/** Plays an instant draw again in this browser: no request carries what is typed here. */
function InstantCheck({ given }: { given: InstantDraft }) {
  const { t } = useServices().words;
  const [draft, setDraft] = useState(given);
  const [result, setResult] = useState(() => checkInstant(given));
  const fields = [
    { name: 'table', label: t('rafflecheck.table') },
    { name: 'gone', label: t('rafflecheck.gone') },
    { name: 'serverSeed', label: t('records.proof.server_seed') },
    { name: 'clientSeed', label: t('records.proof.client_seed') },
    { name: 'nonce', label: t('records.proof.nonce') },
    { name: 'promise', label: t('records.proof.commitment') },
  ] as const;
  return (
    <>
      <form
        method="post"
        noValidate
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setResult(checkInstant(draft));
        }}
      >
        {fields.map(({ name, label }) => (
          // A changed draw is another one: the row of the link does not belong to it.
          <TextField
            key={name}
            label={label}
            name={name}
            {...seed}
            value={draft[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text.trim(), won: '' })}
          />
        ))}
        <div className={css['submit']}>
          <Button type="submit" kind="primary" isFull>
            {t('verify.check')}
          </Button>
        </div>
      </form>
      {result === null ? (
        <p className={detail['text']} role="status">
          {t('rafflecheck.malformed')}
        </p>
      ) : (
        <Played result={result} />
      )}
    </>
  );
}

/** Verifies the beacon's signature; its mathematics is loaded on demand. Null in browsers too old for it (iOS 12). */
async function isOfBeacon({ round, publicKey, signature }: { round: number; publicKey: string; signature: string | null }): Promise<boolean | null> {
  if (typeof BigInt === 'undefined' || signature === null) return null;
  const { isRoundSignature } = await import('@laro/lottery/draw/beacon-signature');
  return isRoundSignature(publicKey, round, signature);
}

/** The published file of a draw: computed again in this browser, with its winners and its list. */
function DrawCheck({ code, drawId }: { code: string; drawId: string }) {
  const services = useServices();
  const { t, moment, gives } = useRewardTexts();
  const query = useQuery({
    networkMode: 'always',
    retry: false,
    queryKey: ['raffleDraw', services.words.language, code, drawId],
    queryFn: async () => {
      const file = await raffleApi(services).call('getRaffleDraw', { params: { code, drawId } });
      return { file, result: checkDraw(file), ofBeacon: await isOfBeacon(file.beacon) };
    },
  });
  return (
    <Loaded query={query}>
      {({ file, result, ofBeacon }) => {
        const { round } = file.beacon;
        return (
          <>
            <Part title={file.name}>
              {result === null ? (
                <p className={detail['text']}>{t('rafflecheck.waiting', { at: moment(file.drawsAt) })}</p>
              ) : (
                <Verdict
                  points={[
                    { name: 'seed', isGood: result.seedKept, text: t(result.seedKept ? 'records.proof.seed_kept' : 'records.proof.seed_broken') },
                    { name: 'list', isGood: result.sameList, text: t(result.sameList ? 'rafflecheck.list_good' : 'rafflecheck.list_bad') },
                    ...(ofBeacon === null
                      ? []
                      : [{ name: 'beacon', isGood: ofBeacon, text: t(ofBeacon ? 'rafflecheck.beacon_good' : 'rafflecheck.beacon_bad', { round }) }]),
                    { name: 'winners', isGood: result.sameWinners, text: t(result.sameWinners ? 'rafflecheck.winners_good' : 'rafflecheck.winners_bad') },
                  ]}
                />
              )}
            </Part>
            {file.winners.length === 0 ? null : (
              <Part title={t('rafflecheck.winners')}>
                <dl className={detail['facts']}>
                  {file.winners.map(({ place, prize, ticket, name }) => {
                    const reward = file.prizes[prize]?.reward;
                    return (
                      <Fact key={place} label={reward ? gives(reward) : ''}>
                        {t('rafflecheck.winner', { ticket, name })}
                      </Fact>
                    );
                  })}
                </dl>
              </Part>
            )}
            {file.list === '' ? null : (
              <details className={css['round']}>
                <summary>{t('rafflecheck.list', { count: file.tickets })}</summary>
                <pre className={css['file']}>{`${file.listHash ?? ''}\n\n${file.list}`}</pre>
              </details>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Anybody checks a draw of a raffle, without an account (REW-38, REW-39, T101). */
export function RaffleCheck({ given }: { given: RaffleHash }) {
  return given.kind === 'instant' ? <InstantCheck given={given.draft} /> : <DrawCheck code={given.code} drawId={given.drawId} />;
}
