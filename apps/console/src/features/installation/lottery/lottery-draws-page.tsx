import { displayAmount } from '@laro/domain/money/money';
import { playName } from '@laro/i18n/play-names';
import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { GameChanges } from './game-changes.tsx';
import css from './lottery.module.css';
import { drawStateText, lotteryDrawsQuery, orderCountText, type DeskDraw } from './lottery-queries.ts';
import { isHeldByControl, StuckDraws } from './stuck-draws.tsx';

type Act = 'hold' | 'release' | 'recheck' | 'void';

const HOLDABLE: readonly DeskDraw['state'][] = ['scheduled', 'closed', 'awaiting', 'disputed', 'drawn'];

const sumText = (draw: DeskDraw, part: 'staked' | 'payout'): string =>
  draw.sums.map((sum) => `${displayAmount(sum[part], 2)} ${sum.currency}`).join(', ') || '–';

/** Asks why, and holds, releases, checks again or voids a draw; the last two wait for another person. */
function DrawAct({ draw, act, onClose }: { draw: DeskDraw; act: Act; onClose: () => void }) {
  const { t } = useWords();
  const proposed = useProposed();
  const client = useQueryClient();
  const params = { drawId: draw.drawId };
  const carryOut = async (reason: string) => {
    if (act === 'void' || act === 'recheck') {
      const answer = await api.call(act === 'void' ? 'voidDeskLotteryDraw' : 'recheckDeskLotteryDraw', { params, body: { reason } });
      if (isProposed(answer)) proposed(answer);
    } else await api.call('holdDeskLotteryDraw', { params, body: { isHeld: act === 'hold', reason } });
    void client.invalidateQueries({ queryKey: ['lottery-draws'] });
    onClose();
  };
  return (
    <ActDialog
      title={`${t(`desk.lottery.${act}`)}: ${draw.numero}`}
      submit={t(`desk.lottery.${act}`)}
      isDangerous={act === 'hold' || act === 'void'}
      onClose={onClose}
      onSubmit={carryOut}
    >
      <p>{t(`desk.lottery.${act === 'release' ? 'hold' : act}_text`)}</p>
    </ActDialog>
  );
}

const HASH_SHOWN = 4;

/** The seal of a draw and, once it is published, all that decided it, as `/m/verify` takes it (LOTT-66). */
function Seal({ draw: { seal, params, proof } }: { draw: DeskDraw }) {
  const { t } = useWords();
  if (seal === null) return '–';
  const short = `${seal.slice(0, HASH_SHOWN)}…${seal.slice(-HASH_SHOWN)}`;
  const code = (
    <code className={css['seal']} title={seal}>
      {short}
    </code>
  );
  if (proof === null) return code;
  return (
    <details>
      <summary>{code}</summary>
      <pre className={css['proof']} aria-label={t('draws.proof.inputs')}>
        {JSON.stringify({ params, proof }, null, 1)}
      </pre>
    </details>
  );
}

/** The columns of draws: which and when, in which state, what was sold, what it can still cost. */
function useColumns() {
  const { t } = useWords();
  const { count } = useFormats();
  /** The state, and what the control has found. */
  const stateText = (draw: DeskDraw): string => {
    const { control } = draw;
    const text = drawStateText(draw, t);
    if (control === null) return text;
    return `${text} · ${t('desk.lottery.control')}: ${t(control.fault === null ? 'desk.lottery.control_equal' : 'desk.lottery.differs')}`;
  };
  return [
    {
      label: t('desk.lottery.draw'),
      cell: ({ numero, station, drawsAt }: DeskDraw) => (
        <>
          {numero} {station}
          <br />
          <MomentIn at={drawsAt} words={(at) => at} />
        </>
      ),
    },
    { label: t('desk.lottery.state'), cell: stateText },
    { label: t('desk.lottery.result'), cell: ({ result }: DeskDraw) => result?.replaceAll(/[,/]/g, '$& ') ?? '–' },
    { label: t('draws.proof.part.in_seal'), cell: (draw: DeskDraw) => <Seal draw={draw} /> },
    { label: t('desk.lottery.orders'), cell: (draw: DeskDraw) => orderCountText(draw, count, t) },
    { label: t('desk.lottery.staked'), cell: (draw: DeskDraw) => sumText(draw, 'staked') },
    { label: t('desk.lottery.paid'), cell: (draw: DeskDraw) => sumText(draw, 'payout') },
    {
      label: t('desk.lottery.liability'),
      cell: ({ params: { family }, liability: [largest] }: DeskDraw) =>
        largest ? `${displayAmount(largest.most, 2)} (${largest.merchant}, ${playName(t, family, largest.play)})` : '–',
    },
  ];
}

/** The draws of a game: the next ones and those before, with the acts that stop one (LOTT-66, LOTT-67). */
export function LotteryDrawsPage() {
  const { t } = useWords();
  const { gameId = '' } = useParams();
  const mayAct = useMay()('lottery.results');
  const query = useQuery(lotteryDrawsQuery(gameId));
  const [asked, setAsked] = useState<{ draw: DeskDraw; act: Act } | null>(null);
  const columns = useColumns();
  const acts = (draw: DeskDraw) => {
    const byControl = isHeldByControl(draw);
    const pause: Act = byControl ? 'recheck' : draw.isHeld ? 'release' : 'hold';
    const canPause = byControl || HOLDABLE.includes(draw.state);
    return canPause || draw.state === 'settled' ? (
      <>
        {canPause ? (
          <Button size="small" onClick={() => setAsked({ draw, act: pause })}>
            {t(`desk.lottery.${pause}`)}
          </Button>
        ) : null}
        <Button size="small" kind="danger" onClick={() => setAsked({ draw, act: 'void' })}>
          {t('desk.lottery.void')}
        </Button>
      </>
    ) : null;
  };
  return (
    <Page title={query.data?.name ?? t('desk.lottery.title')}>
      <Loaded query={query}>
        {({ draws }) => (
          <>
            <StuckDraws draws={draws} acts={mayAct ? acts : null} />
            <DataTable columns={columns} rows={draws} keyOf={({ drawId }) => drawId} act={mayAct ? acts : null} hasLongActs />
          </>
        )}
      </Loaded>
      <GameChanges gameId={gameId} />
      {asked ? <DrawAct {...asked} onClose={() => setAsked(null)} /> : null}
    </Page>
  );
}
