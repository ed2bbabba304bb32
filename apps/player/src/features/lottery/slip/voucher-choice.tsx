import { useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import { vouchersQuery, type Voucher } from '#player/shared/rewards/vouchers-query.ts';
import css from '../parts/lottery.module.css';
import { useMoney } from '../parts/use-money.ts';

export interface VoucherChoiceProps {
  /** The vendor of the game. */
  vendor: string;
  chosen: string | null;
  onChoose: (voucherId: string | null) => void;
}

const fits = ({ vendors }: Voucher, vendor: string): boolean => vendors.length === 0 || vendors.some((code) => code === vendor);

/** Vouchers of the member that can pay the next order (LOTT-71); nothing for who has none. */
export function VoucherChoice({ vendor, chosen, onChoose }: VoucherChoiceProps) {
  const services = useServices();
  const { t, tag } = services.words;
  const money = useMoney();
  const { data = [] } = useQuery(vouchersQuery(services));
  const vouchers = data.filter((voucher) => fits(voucher, vendor));
  if (vouchers.length === 0) return null;
  const day = (until: string) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }).format(new Date(until));
  return (
    <section className={css['card']} aria-label={t('draws.voucher')}>
      <h2>{t('draws.voucher')}</h2>
      <div className={css['chips']} role="group" aria-label={t('draws.voucher')}>
        <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          {t('draws.voucher_none')}
        </button>
        {vouchers.map(({ id, value, until }) => (
          <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
            {t('draws.voucher_until', { value: money(value), until: day(until) })}
          </button>
        ))}
      </div>
      <p className={css['odds']}>{t('draws.voucher_terms')}</p>
    </section>
  );
}
