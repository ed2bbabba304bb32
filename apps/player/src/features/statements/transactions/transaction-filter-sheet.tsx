import { moneyStates } from '@laro/domain/money/money-groups';
import { statementFormats, statementRangeDaysMax, type StatementFormat } from '@laro/domain/statements/statement-rules';
import { Button } from '@laro/ui/button.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useState } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import sheets from '#player/shared/records/sheets.module.css';
import { StatusChoice } from '#player/shared/records/status-choice.tsx';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useIsTrial } from '#player/shared/session/session.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { saveStatement } from '../save-statement.ts';
import css from '../statements.module.css';
import { transactionAddress, type TransactionFilters } from './transaction-filters.ts';

/** The statement of the chosen days, as a file (T31). */
function StatementFiles({ filters }: { filters: TransactionFilters }) {
  const services = useServices();
  const { t } = services.words;
  const [asked, setAsked] = useState<StatementFormat | null>(null);
  const { isBusy, run } = useSubmit((error) => {
    showToast(problemText(services.words, error), 'error', toastMs.long);
    return null;
  });
  const save = (format: StatementFormat) => {
    setAsked(format);
    void run(async () => {
      await saveStatement(services, filters, format);
      showToast(t('statements.download.done'), 'ok', toastMs.short);
    });
  };
  return (
    <section className={css['files']} aria-labelledby="statement-files">
      <h3 id="statement-files" className={sheets['label']}>
        {t('statements.download.title')}
      </h3>
      <p className={css['filesHint']}>{t('statements.download.hint', { days: statementRangeDaysMax })}</p>
      <div className={sheets['acts']}>
        {statementFormats.map((format) => (
          <Button key={format} isFull isBusy={isBusy && asked === format} disabled={isBusy && asked !== format} onClick={() => save(format)}>
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
  const isTrial = useIsTrial();
  const [status, setStatus] = useState(filters.status);
  const show = () => {
    onClose();
    void navigate(transactionAddress({ ...filters, status }), { replace: true });
  };
  return (
    <Sheet title={t('period.filter')} closeLabel={t('common.close')} onClose={onClose}>
      <StatusChoice states={moneyStates} chosen={status} wordsOf={(state) => t(`statements.status.${state}`)} onChoose={setStatus} />
      <Button kind="primary" isFull onClick={show}>
        {t('period.show')}
      </Button>
      {isTrial ? null : <StatementFiles filters={filters} />}
    </Sheet>
  );
}
