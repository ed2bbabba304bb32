import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextArea } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { FeedList } from './feed-list.tsx';
import { drawStateText, lotteryImportsQuery, orderCountText, type ImportedDraw } from './lottery-queries.ts';
import { ReportTable } from './report-table.tsx';

const UNDECIDED: ReadonlySet<ImportedDraw['state']> = new Set(['awaiting', 'disputed']);
const titleOf = ({ gameName, numero, station }: ImportedDraw): string => `${gameName} ${numero}, ${station}`;

/** Asks for the evidence and proposes a feed's result; another person decides (LOTT-42). */
function ChooseDialog({ draw, feed, onClose }: { draw: ImportedDraw; feed: string; onClose: () => void }) {
  const { t } = useWords();
  const proposed = useProposed();
  const client = useQueryClient();
  const carryOut = async (reason: string) => {
    const answer = await api.call('decideDeskLotteryResult', { params: { drawId: draw.drawId }, body: { feed, reason } });
    if (isProposed(answer)) proposed(answer);
    void client.invalidateQueries({ queryKey: lotteryImportsQuery.queryKey });
    onClose();
  };
  return (
    <ActDialog title={titleOf(draw)} submit={t('desk.lottery.choose', { feed })} isDangerous onClose={onClose} onSubmit={carryOut}>
      <p>{t('desk.lottery.choose_text')}</p>
    </ActDialog>
  );
}

/** An imported draw without a result: the reports of its feeds next to each other, and who may be chosen. */
function OpenDraw({ draw, onChoose }: { draw: ImportedDraw; onChoose: ((feed: string) => void) | null }) {
  const { t } = useWords();
  const { count } = useFormats();
  return (
    <Card title={titleOf(draw)}>
      <p>
        {t(`draws.draw.${draw.state}`)} {t('desk.lottery.orders')}: {orderCountText(draw, count, t)}
      </p>
      <ReportTable reports={draw.reports} />
      {onChoose === null
        ? null
        : draw.choosable.map((feed) => (
            <Button key={feed} size="small" kind="danger" onClick={() => onChoose(feed)}>
              {t('desk.lottery.choose', { feed })}
            </Button>
          ))}
    </Card>
  );
}

/** Asks for the right result of a settled draw; another person sees what it would change, and decides (LOTT-49). */
function CorrectDialog({ draw, onClose }: { draw: ImportedDraw; onClose: () => void }) {
  const { t } = useWords();
  const proposed = useProposed();
  const client = useQueryClient();
  const reported = draw.reports.find(({ feed }) => draw.changed.includes(feed))?.result;
  const [result, setResult] = useState(reported ?? draw.result ?? '');
  const carryOut = async (reason: string) => {
    const answer = await api.call('correctDeskLotteryDraw', { params: { drawId: draw.drawId }, body: { result: result.trim(), reason } });
    if (isProposed(answer)) proposed(answer);
    void client.invalidateQueries({ queryKey: lotteryImportsQuery.queryKey });
    onClose();
  };
  return (
    <ActDialog
      title={titleOf(draw)}
      submit={t('desk.lottery.correct')}
      isDangerous
      canSubmit={result.trim() !== '' && result.trim() !== draw.result}
      onClose={onClose}
      onSubmit={carryOut}
    >
      <p>{t('desk.lottery.correct_text')}</p>
      <Field label={t('desk.lottery.result')}>{(marks) => <TextArea {...marks} value={result} rows={4} onChange={setResult} />}</Field>
    </ActDialog>
  );
}

const reportsText = ({ reports }: ImportedDraw, nameOf: (isFinal: boolean) => string): string =>
  reports.map(({ feed, isFinal }) => `${feed}: ${nameOf(isFinal)}`).join(', ') || '–';

/** The last imported draws; one that is settled can be corrected. */
function LastDraws({ draws, onCorrect }: { draws: readonly ImportedDraw[]; onCorrect: ((draw: ImportedDraw) => void) | null }) {
  const { t } = useWords();
  const columns = [
    { label: t('desk.lottery.draw'), cell: titleOf },
    { label: t('desk.lottery.draws_at'), cell: ({ drawsAt }: ImportedDraw) => <MomentIn at={drawsAt} words={(at) => at} /> },
    { label: t('desk.lottery.state'), cell: (draw: ImportedDraw) => drawStateText(draw, t) },
    { label: t('desk.lottery.result'), cell: ({ result }: ImportedDraw) => result?.split('/')[0] ?? '–' },
    {
      label: t('desk.lottery.feeds'),
      cell: (draw: ImportedDraw) => reportsText(draw, (isFinal) => t(isFinal ? 'desk.lottery.final' : 'desk.lottery.partial')),
    },
    {
      label: t('desk.lottery.correction'),
      cell: ({ changed, correction, proposal }: ImportedDraw) => {
        if (proposal !== null) return <Link to={`/two-people/${proposal}`}>{t('desk.lottery.correction_waits')}</Link>;
        if (correction !== null) return t(correction.isDone ? 'desk.lottery.corrected' : 'desk.lottery.correcting', { version: correction.version });
        return changed.length === 0 ? '–' : t('desk.lottery.changed', { feeds: changed.join(', ') });
      },
    },
  ];
  const acts = (draw: ImportedDraw) =>
    onCorrect !== null && draw.state === 'settled' && draw.proposal === null && draw.correction?.isDone !== false ? (
      <Button size="small" kind="danger" onClick={() => onCorrect(draw)}>
        {t('desk.lottery.correct')}
      </Button>
    ) : null;
  return (
    <Card title={t('desk.lottery.last_draws')}>
      {draws.length === 0 ? (
        <EmptyState title={t('draws.no_results')} />
      ) : (
        <DataTable columns={columns} rows={draws} keyOf={({ drawId }) => drawId} act={onCorrect === null ? null : acts} hasLongActs />
      )}
    </Card>
  );
}

/** Imported results: draws that wait for their feeds or for people, the feeds, and the last draws (LOTT-41, LOTT-42). */
export function LotteryImportsPage() {
  const { t } = useWords();
  const mayAct = useMay()('lottery.results');
  const query = useQuery(lotteryImportsQuery);
  const [asked, setAsked] = useState<{ draw: ImportedDraw; feed: string } | null>(null);
  const [correcting, setCorrecting] = useState<ImportedDraw | null>(null);
  return (
    <Page title={t('desk.lottery.imports')} text={t('desk.lottery.imports_text')}>
      <Loaded query={query}>
        {({ draws, feeds }) => (
          <>
            {draws
              .filter(({ state }) => UNDECIDED.has(state))
              .map((draw) => (
                <OpenDraw key={draw.drawId} draw={draw} onChoose={mayAct ? (feed) => setAsked({ draw, feed }) : null} />
              ))}
            <FeedList feeds={feeds} mayAct={mayAct} />
            <LastDraws draws={draws} onCorrect={mayAct ? setCorrecting : null} />
          </>
        )}
      </Loaded>
      {asked ? <ChooseDialog {...asked} onClose={() => setAsked(null)} /> : null}
      {correcting ? <CorrectDialog draw={correcting} onClose={() => setCorrecting(null)} /> : null}
    </Page>
  );
}
