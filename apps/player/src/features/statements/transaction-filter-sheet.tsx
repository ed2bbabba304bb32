import { moneyStates } from '@laro/domain/money-groups';
import { statementFormats, statementRangeDaysMax, type StatementFormat } from '@laro/domain/statement-rules';
import { Button } from '@laro/ui/button.tsx';
import { Sheet } from '@laro/ui/sheet.tsx';
import { useState } from 'react';
import { problemText } from '#player/shared/problem-text.ts';
import sheets from '#player/shared/records/sheets.module.css';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/services.ts';
import { useSession } from '#player/shared/session.ts';
import { showToast, toastMs } from '#player/shared/toasts.ts';
import { saveStatement } from './save-statement.ts';
import css from './statements.module.css';
import { transactionAddress, type TransactionFilters } from './transaction-filters.ts';

const TRIAL_TYPE = 4;
type Status = TransactionFilters['status'];

function StatusChoice({ chosen, onChoose }: { chosen: Status; onChoose: (status: Status) => void }) {
  const t = useT();
  return (
    <fieldset className={sheets['group']}>
      <legend className={sheets['label']}>{t('period.status')}</legend>
      <div className={sheets['choices']}>
        {(['', ...moneyStates] as const).map((status) => {
          const words = t(status === '' ? 'period.status_all' : `statements.status.${status}`);
          return (
            <label key={status} className={sheets['choice']}>
              <input type="radio" name="status" aria-label={words} className="visually-hidden" checked={chosen === status} onChange={() => onChoose(status)} />
              <span>{words}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The statement of the chosen days, as a file (T31). */
function StatementFiles({ filters }: { filters: TransactionFilters }) {
  const services = useServices();
  const { t } = services.words;
  const [busy, setBusy] = useState<StatementFormat | null>(null);
  const save = async (format: StatementFormat) => {
    setBusy(format);
    try {
      await saveStatement(services, filters, format);
      showToast(t('statements.download.done'), 'ok', toastMs.short);
    } catch (error) {
      showToast(problemText(services.words, error), 'error', toastMs.long);
    }
    setBusy(null);
  };
  return (
    <section className={css['files']} aria-labelledby="statement-files">
      <h3 id="statement-files" className={sheets['label']}>
        {t('statements.download.title')}
      </h3>
      <p className={css['filesHint']}>{t('statements.download.hint', { days: statementRangeDaysMax })}</p>
      <div className={sheets['acts']}>
        {statementFormats.map((format) => (
          <Button key={format} isFull isBusy={busy === format} disabled={busy !== null && busy !== format} onClick={() => void save(format)}>
            {t(`statements.download.${format}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Status, and the statement as a file. */
export function TransactionFilterSheet({ filters, onClose }: { filters: TransactionFilters; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const isTrial = useSession()?.type === TRIAL_TYPE;
  const [status, setStatus] = useState(filters.status);
  const show = () => {
    onClose();
    void navigate(transactionAddress({ ...filters, status }), { replace: true });
  };
  return (
    <Sheet title={t('period.filter')} closeLabel={t('common.close')} onClose={onClose}>
      <StatusChoice chosen={status} onChoose={setStatus} />
      <Button kind="primary" isFull onClick={show}>
        {t('period.show')}
      </Button>
      {isTrial ? null : <StatementFiles filters={filters} />}
    </Sheet>
  );
}
