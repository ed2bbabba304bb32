import { Button } from '@laro/ui/button.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import { useNoDialog } from '#player/shared/late/use-no-dialog.ts';
import { quietPaths } from '#player/shared/router/quiet-paths.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useSession } from '#player/shared/session/session.ts';
import css from '../agent.module.css';
import { pendingQuery } from './contract-api.ts';
import { contractPaths } from './contract-paths.ts';

const nothing = { dailysalreqtype: [], divtypecompperiodreq: [], contracthoursalreq: [], cpacontractreq: [] };

/** Says once a log-in that a contract waits for an answer; it can be put off, and covers no game and no payment (AGENT-44). */
export function ContractPrompt() {
  const services = useServices();
  const { t } = services.words;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const token = useSession()?.token ?? '';
  const isQuiet = quietPaths.has(pathname) || Object.values(contractPaths).includes(pathname);
  const query = pendingQuery(services, token);
  const { data } = useQuery({ ...query, enabled: token !== '' && !isQuiet });
  const [first] = Object.values(data ?? nothing).flat();
  const mayOpen = useNoDialog(first !== undefined && !isQuiet);
  if (first === undefined || !mayOpen) return null;
  const putOff = () => services.queries.setQueryData(query.queryKey, nothing);
  const look = () => {
    putOff();
    void navigate(contractPaths[first.kind]);
  };
  return (
    <Sheet title={t('contracts.prompt')} closeLabel={t('common.close')} onClose={putOff}>
      <div className={css['sheet']}>
        <p>{t('contracts.prompt_text', { kind: t(`contracts.kind.${first.kind}`) })}</p>
        <Button kind="primary" isFull onClick={look}>
          {t('contracts.look')}
        </Button>
        <Button kind="quiet" isFull onClick={putOff}>
          {t('contracts.later')}
        </Button>
      </div>
    </Sheet>
  );
}
