import { vendorMark } from '@laro/domain/catalogue/game-categories';
import { displayAmount, type Amount } from '@laro/domain/money/money';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import type { CSSProperties, ReactNode } from 'react';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { isGain, signedAmount } from '#player/shared/records/values/record-money.ts';
import records from '#player/shared/records/records.module.css';
import { useT } from '#player/shared/api/services.ts';
import css from './statements.module.css';
import type { Profit } from './statements-api.ts';

function ProfitRow({ picture, name, staked, net }: { picture: ReactNode; name: string; staked: Amount; net: Amount }) {
  const t = useT();
  const { decimals } = useSettings().currency;
  return (
    <li className={records['row']}>
      {picture}
      <span className={records['names']}>
        <span className={css['kind']}>{name}</span>
        <span className={records['note']}>
          {t('profit.staked')} {displayAmount(staked, decimals)}
        </span>
      </span>
      <span className={records['figures']}>
        <span className={records['result']} data-kind={isGain(net) ? 'gain' : 'plain'}>
          {signedAmount(net, decimals)}
        </span>
      </span>
    </li>
  );
}

/** Result of each type of game, the most played first. */
export function CategoryRows({ categories }: { categories: Profit['categories'] }) {
  const t = useT();
  return (
    <ul>
      {categories.map(({ category, staked, net }) => {
        const look = categoryLook[category ?? 'RNG'];
        const picture = (
          <span className={css['plate']} style={{ '--c': look.colour } as CSSProperties}>
            <Icon name={category === null ? 'game-controller-duotone' : look.icon} size={22} />
          </span>
        );
        const name = category === null ? t('profit.other') : t(look.words);
        return <ProfitRow key={category} picture={picture} name={name} staked={staked} net={net} />;
      })}
    </ul>
  );
}

/** Result of each provider's games, the most played first. */
export function VendorRows({ vendors }: { vendors: Profit['vendors'] }) {
  return (
    <ul>
      {vendors.map(({ code, name, staked, net }) => {
        const picture = (
          <span className={css['plate']}>
            <img src={vendorMark(code)} alt="" width={26} height={26} loading="lazy" />
          </span>
        );
        return <ProfitRow key={code} picture={picture} name={name} staked={staked} net={net} />;
      })}
    </ul>
  );
}
