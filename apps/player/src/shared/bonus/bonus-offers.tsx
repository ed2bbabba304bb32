import { problemWords } from '@laro/i18n/problem-words';
import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useServices } from '#player/shared/api/services.ts';
import { bonusApi, takeBonuses, type BonusList, type BonusOffer } from './bonus-api.ts';
import { BonusTerms } from './bonus-terms.tsx';
import css from './bonus.module.css';
import { useBonusTexts } from './bonus-texts.ts';

function Offer({ offer, isBonusFirst, onChosen }: { offer: BonusOffer; isBonusFirst: boolean; onChosen: () => void }) {
  const services = useServices();
  const { t, brings } = useBonusTexts();
  const { isBusy, problem, run } = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const act = (isChosen: boolean) =>
    run(async () => {
      const api = bonusApi(services);
      const next = isChosen ? await api.call('dropBonusChoice') : await api.call('chooseBonus', { body: { offerId: offer.id } });
      await takeBonuses(services, next);
      if (!isChosen) onChosen();
    });
  return (
    <li className={css['offer']} data-chosen={offer.isChosen || undefined}>
      <h3 className={css['name']}>{offer.name}</h3>
      <p className={css['brings']}>{brings(offer)}</p>
      {offer.isChosen ? (
        <p className={css['chosen']} role="status">
          {t('bonus.chosen')}
        </p>
      ) : null}
      <button type="button" className={css['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('bonus.terms')}
      </button>
      {isOpen ? <BonusTerms offer={offer} isBonusFirst={isBonusFirst} /> : null}
      {offer.refusal !== null && !offer.isChosen ? <p className={css['refusal']}>{problemWords(services.words, `bonus.${offer.refusal}`)}</p> : null}
      <ProblemNote text={problem} className={css['problem']} />
      {offer.isChosen ? (
        <Button kind="outline" isFull isBusy={isBusy} onClick={() => void act(true)}>
          {t('bonus.drop')}
        </Button>
      ) : offer.refusal === null ? (
        <Button kind="primary" isFull isBusy={isBusy} onClick={() => void act(false)}>
          {t('bonus.choose')}
        </Button>
      ) : null}
    </li>
  );
}

/** Bonuses for a deposit, each with its conditions; none is preselected (T71). */
export function BonusOffers({ list, onChosen = () => undefined }: { list: BonusList; onChosen?: () => void }) {
  const { t } = useBonusTexts();
  if (list.offers.length === 0) return <p className={css['quiet']}>{t('bonus.no_offers')}</p>;
  return (
    <ul className={css['offers']}>
      {list.offers.map((offer) => (
        <Offer key={offer.id} offer={offer} isBonusFirst={list.isBonusFirst} onChosen={onChosen} />
      ))}
    </ul>
  );
}
