import { displayAmount } from '@laro/domain/money/money';
import { choiceName, playName } from '@laro/i18n/play-names';
import type { Translator } from '@laro/i18n/translator';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import type { Liability } from './lottery-queries.ts';

type LiableDraw = Liability['draws'][number];
type LiablePlay = LiableDraw['plays'][number] & { draw: LiableDraw };

/** Numbers as they are drawn; named choices in words. */
const outcomeText = (t: Translator['t'], outcome: string): string =>
  /[a-z]/.test(outcome) ? choiceName(t, outcome.replaceAll(',', '-')) : outcome.replaceAll(',', ' ');

/** Liability of open draws, play by play; of narrow plays the dearest outcomes (LOTT-67). */
function Draws({ draws }: Pick<Liability, 'draws'>) {
  const { t } = useWords();
  const rows = draws.flatMap((draw) => draw.plays.map((play): LiablePlay => ({ ...play, draw })));
  if (rows.length === 0) return <EmptyState title={t('desk.lotto.no_liability')} />;
  const columns = [
    { label: t('desk.lottery.game'), cell: ({ draw }: LiablePlay) => `${draw.gameName} ${draw.numero}` },
    { label: t('desk.lotto.closes_at'), cell: ({ draw }: LiablePlay) => <MomentIn at={draw.closesAt} words={(at) => at} /> },
    { label: t('desk.lottery.staked'), cell: ({ draw }: LiablePlay) => displayAmount(draw.staked), isNumber: true },
    { label: t('desk.lotto.play'), cell: ({ draw, play }: LiablePlay) => playName(t, draw.family, play) },
    { label: t('desk.lotto.most'), cell: ({ most }: LiablePlay) => displayAmount(most), isNumber: true },
    {
      label: t('desk.lotto.outcomes'),
      cell: ({ isNarrow, outcomes }: LiablePlay) =>
        isNarrow ? outcomes.map(({ outcome, payout }) => `${outcomeText(t, outcome)}: ${displayAmount(payout)}`).join(' · ') : t('desk.lotto.bound'),
    },
  ];
  return <DataTable columns={columns} rows={rows} keyOf={({ draw, play }) => `${draw.drawId} ${play}`} />;
}

function NearLimit({ nearLimit }: Pick<Liability, 'nearLimit'>) {
  const { t } = useWords();
  type Near = Liability['nearLimit'][number];
  if (nearLimit.length === 0) return <EmptyState title={t('desk.lotto.no_near')} />;
  const columns = [
    { label: t('desk.lottery.player'), cell: ({ publicId }: Near) => publicId },
    { label: t('desk.lottery.draw'), cell: ({ gameName, numero }: Near) => `${gameName} ${numero}` },
    { label: t('desk.lotto.can_win'), cell: ({ most }: Near) => displayAmount(most), isNumber: true },
    { label: t('desk.lotto.limit'), cell: ({ limit }: Near) => displayAmount(limit), isNumber: true },
  ];
  return <DataTable columns={columns} rows={nearLimit} keyOf={({ publicId, drawId }) => `${publicId} ${drawId}`} />;
}

function Series({ series }: Pick<Liability, 'series'>) {
  const { t } = useWords();
  const { count } = useFormats();
  type Chase = Liability['series'][number];
  if (series.length === 0) return <EmptyState title={t('desk.lotto.no_series')} />;
  const columns = [
    { label: t('desk.lottery.player'), cell: ({ publicId }: Chase) => publicId },
    { label: t('desk.lottery.game'), cell: ({ gameName }: Chase) => gameName },
    { label: t('desk.lotto.left'), cell: ({ left }: Chase) => count(left), isNumber: true },
    { label: t('desk.lottery.staked'), cell: ({ staked }: Chase) => displayAmount(staked), isNumber: true },
    { label: t('desk.lotto.stops'), cell: ({ stopOnWin }: Chase) => (stopOnWin ? t('desk.lotto.stops') : '–') },
  ];
  return <DataTable columns={columns} rows={series} keyOf={({ chaseId }) => chaseId} />;
}

/** Open draws of the merchant, its players near limits, and its open series. */
export function LiabilityPart({ liability }: { liability: Liability }) {
  const { t } = useWords();
  return (
    <>
      <Card title={t('desk.lotto.liability')}>
        <Draws draws={liability.draws} />
      </Card>
      <Card title={t('desk.lotto.near')}>
        <NearLimit nearLimit={liability.nearLimit} />
      </Card>
      <Card title={t('desk.lotto.series')}>
        <Series series={liability.series} />
      </Card>
    </>
  );
}
