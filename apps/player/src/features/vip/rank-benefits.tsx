import { isNothing, type Amount } from '@laro/domain/money/money';
import { Icon, type IconName } from '@laro/ui/pictures/icon.tsx';
import type { OwnRank, Ranks } from './vip-api.ts';
import { bestRate, rebateWord, useVipTexts } from './vip-texts.ts';
import css from './vip.module.css';

type Bonus = 'monthly' | 'birthday' | 'upgrade';
const bonuses: readonly { key: Bonus; icon: IconName; colour: string }[] = [
  { key: 'monthly', icon: 'calendar-blank', colour: '--info' },
  { key: 'birthday', icon: 'gift-duotone', colour: '--cat-live' },
  { key: 'upgrade', icon: 'crown-simple-duotone', colour: '--cat-slot' },
];

function Tile({ icon, colour, title, text, isOff }: { icon: IconName; colour: string; title: string; text: string; isOff: boolean }) {
  return (
    <li className={css['tile']} data-off={isOff || undefined} style={{ '--tile': `var(${colour})` } as React.CSSProperties}>
      <span className={css['glyph']}>
        <Icon name={icon} size={24} />
      </span>
      <b>{title}</b>
      <span className={css['small']}>{text}</span>
    </li>
  );
}

/** The benefits of the own rank; those of higher ranks say where they begin (VIP-06). */
export function RankBenefits({ own, ranks: { ladder, rebatePeriod } }: { own: OwnRank; ranks: Ranks }) {
  const { t, money, percent } = useVipTexts();
  const rank = ladder.find(({ id }) => id === own.rankId);
  if (!rank) return null;
  const text = (key: Bonus): string => {
    const amount: Amount = rank[key];
    const first = ladder.find((higher) => !isNothing(higher[key]));
    return isNothing(amount) && first ? t('vip.from', { name: first.name }) : money(amount);
  };
  const offered = bonuses.filter(({ key }) => ladder.some((any) => !isNothing(any[key])));
  return (
    <section aria-labelledby="vip-now">
      <h2 id="vip-now" className={css['heading']}>
        {t('vip.now')}
      </h2>
      <ul className={css['tiles']}>
        {bestRate(rank) > 0 ? (
          <Tile
            icon="arrow-clockwise-bold"
            colour="--ok"
            title={t(rebateWord(rebatePeriod))}
            text={t('vip.up_to', { percent: percent(bestRate(rank)) })}
            isOff={false}
          />
        ) : null}
        {offered.map(({ key, icon, colour }) => (
          <Tile key={key} icon={icon} colour={colour} title={t(`vip.benefit.${key}`)} text={text(key)} isOff={isNothing(rank[key])} />
        ))}
      </ul>
    </section>
  );
}
