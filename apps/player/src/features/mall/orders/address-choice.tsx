import { Button } from '@laro/ui/button.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesMax } from '@laro/domain/mall/addresses';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { AddressForm } from './address-form.tsx';
import { addressesQuery, removeAddress, type Address, type AddressBook } from '../mall-api.ts';
import { useMallTexts } from '../mall-texts.ts';
import css from '../mall.module.css';

interface ChoiceProps {
  chosen: string | null;
  /** Countries to which these goods are sent. */
  countries: readonly string[];
  onChoose: (id: string | null) => void;
}

function Row({
  address,
  isChosen,
  isSent,
  onChoose,
  onEdit,
}: {
  address: Address;
  isChosen: boolean;
  isSent: boolean;
  onChoose: () => void;
  onEdit: () => void;
}) {
  const services = useServices();
  const { t, country } = useMallTexts();
  const { isBusy, run } = useSubmit();
  const { id, name, phone, lines, city, postcode } = address;
  return (
    <li className={css['place']}>
      <label>
        <input type="radio" name="address" aria-label={name} value={id} checked={isChosen} disabled={!isSent} onChange={onChoose} />
        <span className={css['what']}>
          <b>{name}</b>
          <small>{[lines, `${postcode} ${city}`.trim(), country(address.country), phone].join(', ')}</small>
          {isSent ? null : <small>{t('mall.address.not_sent')}</small>}
        </span>
      </label>
      <span className={css['acts']}>
        <button type="button" aria-label={t('mall.address.change_of', { name })} onClick={onEdit}>
          {t('mall.address.change')}
        </button>
        <button
          type="button"
          aria-label={t('mall.address.remove_of', { name })}
          aria-busy={isBusy || undefined}
          onClick={() => void run(() => removeAddress(services, id))}
        >
          {t('mall.address.remove')}
        </button>
      </span>
    </li>
  );
}

function Places({ book: { addresses, countries: all }, chosen, countries, onChoose }: ChoiceProps & { book: AddressBook }) {
  const { t } = useMallTexts();
  const [edited, setEdited] = useState<Address | 'new' | null>(addresses.length === 0 ? 'new' : null);
  const saved = (id: string | null) => {
    setEdited(null);
    onChoose(id);
  };
  if (edited !== null) return <AddressForm address={edited === 'new' ? null : edited} countries={all} onSaved={saved} onBack={() => setEdited(null)} />;
  return (
    <>
      <ul className={css['places']}>
        {addresses.map((address) => (
          <Row
            key={address.id}
            address={address}
            isChosen={address.id === chosen}
            isSent={countries.includes(address.country)}
            onChoose={() => onChoose(address.id)}
            onEdit={() => setEdited(address)}
          />
        ))}
      </ul>
      {addresses.length < addressesMax ? (
        <Button kind="outline" size="small" onClick={() => setEdited('new')}>
          {t('mall.address.add')}
        </Button>
      ) : (
        <p className={css['terms']}>{t('mall.address.full')}</p>
      )}
    </>
  );
}

/** The member's addresses, of which one is chosen for goods by post (MALL-06). */
export function AddressChoice(props: ChoiceProps) {
  const { t } = useMallTexts();
  const query = useQuery(addressesQuery(useServices()));
  return (
    <section aria-label={t('mall.address.heading')} className={css['address']}>
      <h3 className={css['heading']}>{t('mall.address.heading')}</h3>
      <Loaded query={query} waiting={<Skeleton height={120} radius={16} />}>
        {(book) => <Places {...props} book={book} />}
      </Loaded>
    </section>
  );
}
