import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { bonusesQuery, type Bonus, type BonusList } from '#player/shared/bonus/bonus-api.ts';
import { BonusOffers } from '#player/shared/bonus/bonus-offers.tsx';
import { BonusSpins } from '#player/shared/bonus/bonus-spins.tsx';
import { BonusProgress } from '#player/shared/bonus/bonus-progress.tsx';
import { useBonusTexts } from '#player/shared/bonus/bonus-texts.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import css from './bonus.module.css';
import { CancelSheet } from './cancel-sheet.tsx';

function Active({ bonus, onCancel }: { bonus: Bonus; onCancel: () => void }) {
  const { t, money } = useBonusTexts();
  const facts = [
    [t('bonus.left'), money(bonus.left)],
    [t('bonus.at_stake'), money(bonus.atStake)],
    [t('bonus.to_go'), money(bonus.wageringLeft)],
    [t('bonus.term.stake_max'), bonus.stakeMax === null ? t('bonus.term.any') : money(bonus.stakeMax)],
  ] as const;
  const rules = [
    [t('bonus.term.games'), bonus.contributions.map(({ gameType, percent }) => `${t(`games.category.${gameType}`)} ${percent}%`).join(' · ')],
    [t('bonus.term.order'), t(bonus.isBonusFirst ? 'bonus.term.bonus_first' : 'bonus.term.cash_first')],
  ] as const;
  return (
    <div className={css['active']}>
      <BonusProgress bonus={bonus} />
      {bonus.spins ? <BonusSpins spins={bonus.spins} /> : null}
      <dl className={css['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {rules.map(([name, value]) => (
          <div key={name} className={css['rule']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button kind="outline" isFull onClick={onCancel}>
        {t('bonus.cancel')}
      </Button>
    </div>
  );
}

function Past({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { t, money, day } = useBonusTexts();
  return (
    <ul className={css['past']}>
      {bonuses.map((bonus) => (
        <li key={bonus.id}>
          <span>
            {bonus.name}
            <small>
              {day(bonus.grantedAt)} · {money(bonus.spins ? bonus.spins.won : bonus.granted)}
            </small>
          </span>
          <span>
            {t(`bonus.state.${bonus.state === 'active' ? 'used_up' : bonus.state}`)}
            <small>
              {bonus.endedAt === null ? '' : day(bonus.endedAt)} · {money(bonus.endedWith ?? bonus.left)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Bonuses({ list }: { list: BonusList }) {
  const t = useT();
  const [isCancelling, setCancelling] = useState(false);
  const { active, past } = list;
  return (
    <>
      {active ? <Active bonus={active} onCancel={() => setCancelling(true)} /> : <EmptyState title={t('bonus.none')} hint={t('bonus.none_hint')} />}
      <h2 className={css['heading']}>{t('bonus.offers')}</h2>
      <BonusOffers list={list} />
      {past.length > 0 ? (
        <>
          <h2 className={css['heading']}>{t('bonus.past')}</h2>
          <Past bonuses={past} />
        </>
      ) : null}
      {active && isCancelling ? <CancelSheet bonus={active} kept={list.cash} onClose={() => setCancelling(false)} /> : null}
    </>
  );
}

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={130} radius={20} />
    <Skeleton height={220} radius={20} />
  </div>
);

/** Polling interval while the vendor is creating free spins. */
const SPINS_ASKED_MS = 3000;

/** A member's bonuses: the active one with its progress, what is offered, what there was (WALLET-01, T32, T71, T72). */
export function BonusPage() {
  const services = useServices();
  const t = useT();
  const isMember = useMemberOrLeave();
  const query = useQuery({
    ...bonusesQuery(services),
    enabled: isMember,
    // Free spins become playable without any money moving.
    refetchInterval: ({ state }) => (state.data?.active?.spins?.isReady === false ? SPINS_ASKED_MS : false),
  });
  useHead({ title: t('bonus.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('bonus.title')}>
      <div className={css['page']} aria-busy={!query.data || undefined}>
        <Loaded query={query} waiting={<Bones />}>
          {(list) => <Bonuses list={list} />}
        </Loaded>
      </div>
    </Frame>
  );
}
