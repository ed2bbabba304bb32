import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/loaded.tsx';
import { Page } from '#console/shared/page.tsx';
import { useMay } from '#console/shared/session.ts';
import { SwitchDialog } from '#console/shared/switch-dialog.tsx';
import table from '#console/shared/table.module.css';
import { switchesQuery, type PlaySwitch } from '#console/shared/vendor-queries.ts';
import { useWords } from '#console/shared/words.tsx';
import { ChooseSubject, type Subject } from './choose-subject.tsx';

/** What is out of service, and a way to take something out of it or back (T65). */
export function SwitchesPage() {
  const { t } = useWords();
  const maySwitch = useMay()('play.switch');
  const query = useQuery(switchesQuery);
  const [isChoosing, setChoosing] = useState(false);
  const [turning, setTurning] = useState<{ subject: Subject; isOff: boolean } | null>(null);
  const add = maySwitch ? (
    <Button kind="danger" size="small" onClick={() => setChoosing(true)}>
      {t('desk.play.turn_off')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('desk.play.title')} text={t('desk.play.text')} actions={add}>
      <Loaded query={query}>
        {(switches) =>
          switches.length === 0 ? (
            <EmptyState title={t('desk.play.none')} />
          ) : (
            <SwitchTable switches={switches} onTurn={maySwitch ? (subject) => setTurning({ subject, isOff: false }) : null} />
          )
        }
      </Loaded>
      {isChoosing ? (
        <ChooseSubject onChosen={(subject) => (setChoosing(false), setTurning({ subject, isOff: true }))} onClose={() => setChoosing(false)} />
      ) : null}
      {turning ? <SwitchDialog {...turning} onClose={() => setTurning(null)} /> : null}
    </Page>
  );
}

function SwitchTable({ switches, onTurn }: { switches: readonly PlaySwitch[]; onTurn: ((subject: Subject) => void) | null }) {
  const { t } = useWords();
  const nameOf = (row: PlaySwitch) => (row.scope === 'all' ? t('desk.play.scope.all') : row.name);
  return (
    <div className={table['frame']}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('desk.vendors.out_of_service')}</th>
            <th scope="col">{t('desk.reason.label')}</th>
            <th scope="col">{t('desk.audit.actor')}</th>
            {onTurn ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {switches.map((row) => (
            <tr key={`${row.scope} ${row.code}`}>
              <th scope="row">
                <b>{nameOf(row)}</b> {row.scope === 'all' ? null : <small>{t(`desk.play.scope.${row.scope}`)}</small>}
              </th>
              <td data-label={t('desk.reason.label')}>{row.reason}</td>
              <td data-label={t('desk.audit.actor')}>
                <MomentIn at={row.changedAt} words={(moment) => t('desk.play.off_by', { name: row.changedBy, at: moment })} />
              </td>
              {onTurn ? (
                <td className={table['act']} data-long>
                  <Button size="tiny" aria-label={`${t('desk.play.turn_on')}: ${nameOf(row)}`} onClick={() => onTurn(row)}>
                    {t('desk.play.turn_on')}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
