import { Button } from '@laro/ui/button.tsx';
import { LoadFailed } from '#player/shared/api/awaited.tsx';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices, useT } from '#player/shared/api/services.ts';
import { PlayedRound } from './played/played-round.tsx';
import { EntropyPoint, ProofPoint as Point } from './proof-point.tsx';
import { proofQuery, type Played, type RoundDetail } from '../record-queries.ts';
import css from '#player/shared/records/detail.module.css';
import { LongText, Part } from '#player/shared/records/detail-parts.tsx';
import type { Verdict } from './verify-played.ts';
import { verifyAddress } from './seeds/verify-link.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { buttonClass } from '@laro/ui/button-class';

/** Text for the result of replaying the round. */
function VerdictWords({ verdict }: { verdict: Verdict }) {
  const t = useT();
  const { isRight, seedKept, sameRound, sameMoney, entropy } = verdict;
  const round = sameRound === null ? 'records.proof.other_rules' : sameRound ? 'records.proof.same_round' : 'records.proof.other_round';
  return (
    <div className={css['verdict']} data-good={isRight || undefined} role="status">
      <p className={css['finding']}>{t(isRight ? 'records.proof.right' : 'records.proof.wrong')}</p>
      <ul>
        <Point isGood={seedKept}>{t(seedKept ? 'records.proof.seed_kept' : 'records.proof.seed_broken')}</Point>
        <EntropyPoint finding={entropy} />
        <Point isGood={sameRound === true}>{t(round)}</Point>
        <Point isGood={sameMoney}>{t(sameMoney ? 'records.proof.same_money' : 'records.proof.other_money')}</Point>
      </ul>
      {isRight ? null : <p className={css['text']}>{t('records.proof.help')}</p>}
    </div>
  );
}

/** Replays the round in this browser; rules and mathematics are loaded on demand. */
function Verifier({ played, detail }: { played: Played; detail: RoundDetail }) {
  const t = useT();
  const [state, setState] = useState<{ kind: 'idle' | 'busy' | 'failed' } | { kind: 'done'; verdict: Verdict }>({ kind: 'idle' });
  const verify = async () => {
    setState({ kind: 'busy' });
    try {
      const { verifyPlayed } = await import('./verify-played.ts');
      setState({ kind: 'done', verdict: await verifyPlayed(played, { stake: detail.round.stake, payout: detail.round.payout }) });
    } catch {
      setState({ kind: 'failed' });
    }
  };
  if (state.kind === 'done') return <VerdictWords verdict={state.verdict} />;
  if (state.kind === 'failed') return <LoadFailed text={t('common.loading_failed')} onRetry={verify} />;
  return (
    <Button kind="primary" isFull isBusy={state.kind === 'busy'} onClick={() => void verify()}>
      {t('records.proof.verify')}
    </Button>
  );
}

function Proof({ played, detail }: { played: Played; detail: RoundDetail }) {
  const t = useT();
  const { commitment, clientSeed, nonce, serverSeed, entropy } = played.proof;
  return (
    <Part title={t('records.proof.title')}>
      <p className={css['text']}>{t('records.proof.text')}</p>
      <dl className={css['seeds']}>
        <dt>{t('records.proof.commitment')}</dt>
        <dd>
          <LongText what={t('records.proof.commitment')} text={commitment} />
        </dd>
        <dt>{t(entropy ? 'records.proof.round_seed' : 'records.proof.client_seed')}</dt>
        <dd className={css['code']}>{clientSeed}</dd>
        <dt>{t('records.proof.nonce')}</dt>
        <dd className={css['code']}>{nonce}</dd>
        <dt>{t('records.proof.server_seed')}</dt>
        <dd>{serverSeed === null ? t('records.proof.hidden') : <LongText what={t('records.proof.server_seed')} text={serverSeed} />}</dd>
      </dl>
      {serverSeed === null ? <Note kind="info">{t('records.proof.not_yet')}</Note> : <Verifier played={played} detail={detail} />}
      {serverSeed === null ? null : (
        <Link className={buttonClass({ kind: 'text', isFull: true })} to={verifyAddress(played)}>
          {t('records.proof.open')}
        </Link>
      )}
    </Part>
  );
}

/** The round as it was played and its proof, from the provider. */
export function RoundProof({ detail }: { detail: RoundDetail }) {
  const services = useServices();
  const { words } = services;
  const query = useQuery(proofQuery(services, detail.round.id));
  const { data: answer, error } = query;
  const played = answer?.played;
  if (played) {
    return (
      <>
        <Part title={words.t('records.played.title')}>
          <PlayedRound round={played.round} symbols={played.symbols} actedAt={played.acted_at} />
        </Part>
        <Proof played={played} detail={detail} />
      </>
    );
  }
  return (
    <Part title={words.t('records.played.title')}>
      {played === null ? <p className={css['text']}>{words.t(answer?.isDemoPast ? 'records.played.demo' : 'records.played.none')}</p> : null}
      {played === undefined || error !== null ? <AwaitedAnswer query={query} waiting={<Spinner label={words.t('records.played.loading')} />} /> : null}
    </Part>
  );
}
