import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { vendorsQuery } from '#player/shared/games/lobby/game-queries.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { recordAddress, states, type RecordFilters } from './record-filters.ts';
import { saveRounds } from './save-rounds.ts';
import css from '#player/shared/records/sheets.module.css';
import { StatusChoice } from '#player/shared/records/status-choice.tsx';

/** Every provider of the merchant, by name. */
function useVendors(): readonly { code: string; name: string }[] {
  const services = useServices();
  const { data } = useQuery(vendorsQuery(services, 'ALL'));
  return useMemo(() => {
    const names = new Map(data?.categories.flatMap((category) => category.vendors.map((vendor) => [vendor.code, vendor.name] as const)));
    return [...names].map(([code, name]) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name));
  }, [data]);
}

/** Saves what the record shows as a file of the player's own. */
function SaveButton({ filters }: { filters: RecordFilters }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, run } = useSubmit((error) => {
    showToast(problemText(services.words, error), 'error', toastMs.long);
    return null;
  });
  const save = async () => {
    await saveRounds(services, filters);
    showToast(t('records.export.done'), 'ok', toastMs.short);
  };
  return (
    <Button isFull isBusy={isBusy} onClick={() => void run(save)}>
      {t('records.export.save')}
    </Button>
  );
}

/** Status, provider, and the record as a file. */
export function FilterSheet({ filters, onClose }: { filters: RecordFilters; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const vendors = useVendors();
  const [status, setStatus] = useState(filters.status);
  const [vassalage, setVassalage] = useState(filters.vassalage);
  const show = () => {
    onClose();
    void navigate(recordAddress({ ...filters, status, vassalage }), { replace: true });
  };
  return (
    <Sheet title={t('period.filter')} closeLabel={t('common.close')} onClose={onClose}>
      <StatusChoice states={states} chosen={status} wordsOf={(state) => t(`records.status.${state}`)} onChoose={setStatus} />
      <label className={css['field']}>
        <span className={css['label']}>{t('records.vendor.label')}</span>
        <span className={css['select']}>
          <select className={css['input']} value={vassalage} onChange={(event) => setVassalage(event.target.value)}>
            <option value="">{t('records.vendor.all')}</option>
            {vendors.map((vendor) => (
              <option key={vendor.code} value={vendor.code}>
                {vendor.name}
              </option>
            ))}
          </select>
          <Icon name="caret-down-bold" size={16} />
        </span>
      </label>
      <div className={css['acts']}>
        <Button kind="primary" isFull onClick={show}>
          {t('period.show')}
        </Button>
        <SaveButton filters={{ ...filters, status, vassalage }} />
      </div>
    </Sheet>
  );
}
