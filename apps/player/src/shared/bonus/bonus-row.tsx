import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { bonusesQuery } from './bonus-api.ts';
import css from './bonus.module.css';
import { useBonusTexts } from './bonus-texts.ts';
import { latePart } from '#player/shared/late/late-part.tsx';

/** Loaded when the sheet opens: most members do not read the conditions. */
const BonusOffers = latePart(async () => (await import('./bonus-offers.tsx')).BonusOffers);

/** Next to a deposit's amount: the bonus it brings, and a link to choose one or none. Empty without offers. */
export function BonusRow() {
  const services = useServices();
  const { t, brings } = useBonusTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(bonusesQuery(services));
  if (!data || data.offers.length === 0) return null;
  const chosen = data.offers.find((offer) => offer.isChosen);
  if (!chosen && data.offers.every((offer) => offer.refusal !== null)) return null;
  return (
    <>
      <button type="button" className={css['row']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="gift-duotone" size={22} className={css['icon']} />
        <span className={css['rowText']}>
          <b>{chosen ? t('bonus.row_chosen', { name: chosen.name }) : t('bonus.row_none')}</b>
          {chosen ? <small>{brings(chosen)}</small> : null}
        </span>
        <Icon name="caret-right-bold" size={16} className={css['caret']} />
      </button>
      {isOpen ? (
        <Sheet title={t('bonus.offers')} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <BonusOffers list={data} onChosen={() => setOpen(false)} fallback={<Skeleton height={240} radius={16} />} />
        </Sheet>
      ) : null}
    </>
  );
}
