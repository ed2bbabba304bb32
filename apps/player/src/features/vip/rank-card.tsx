import { Sun } from '@laro/ui/pictures/sun.tsx';
import { RankMark } from './rank-art.tsx';
import type { OwnRank, Rank } from './vip-api.ts';
import { kindName, kindOf, useVipTexts } from './vip-texts.ts';
import css from './rank-card.module.css';

/** The steps to the next rank: how many are done. */
function Progress({ own, next }: { own: OwnRank; next: Rank | undefined }) {
  const { t } = useVipTexts();
  return (
    <>
      <p className={css['progress']}>
        <span>{next ? t('vip.steps', { done: own.completed, total: own.total }) : t('vip.highest')}</span>
        {next ? <span>{t('vip.next', { name: next.name })}</span> : null}
      </p>
      <progress className={css['bar']} max={100} value={own.percent} aria-label={next ? t('vip.next', { name: next.name }) : t('vip.highest')} />
    </>
  );
}

/** The own rank with the progress to the next one, except while ranks are on hold (VIP-02, REW-24, mock "vip"). */
export function RankCard({ own, ladder }: { own: OwnRank; ladder: readonly Rank[] }) {
  const { t } = useVipTexts();
  const rank = ladder.find(({ id }) => id === own.rankId);
  const next = ladder.find(({ id }) => id === own.nextId);
  return (
    <section className={css['card']} aria-label={t('vip.rank')}>
      <Sun size={168} className={css['sun']} />
      <p className={css['label']}>{t('vip.rank')}</p>
      <h2 className={css['own']}>{rank?.name}</h2>
      {own.isOnHold ? null : <Progress own={own} next={next} />}
    </section>
  );
}

/** The kinds of ranks from the lowest to the highest, with the own one marked. */
export function RankPath({ own, ladder }: { own: OwnRank; ladder: readonly Rank[] }) {
  const kinds = ladder.filter((rank, index) => ladder.findIndex((first) => kindOf(first) === kindOf(rank)) === index);
  const held = ladder.find(({ id }) => id === own.rankId);
  const place = kinds.findIndex((kind) => held !== undefined && kindOf(kind) === kindOf(held));
  return (
    <ol className={css['path']}>
      {kinds.map((kind, index) => (
        <li key={kind.id} className={css['kind']} data-reached={index < place || undefined} aria-current={index === place ? 'step' : undefined}>
          <span className={css['mark']}>
            <RankMark place={index} />
          </span>
          <span className={css['kindName']}>{kindName(kind)}</span>
        </li>
      ))}
    </ol>
  );
}
