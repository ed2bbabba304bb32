import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { SwitchDialog } from '#console/shared/form/switch-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { switchesQuery, type PlaySwitch } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { ChooseSubject, type Subject } from './choose-subject.tsx';

/** List of what is out of service; turns a vendor, game or everything off and on (T65). */
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
  const act = (row: PlaySwitch) => (
    <Button size="tiny" aria-label={`${t('desk.play.turn_on')}: ${nameOf(row)}`} onClick={() => onTurn?.(row)}>
      {t('desk.play.turn_on')}
    </Button>
  );
  return (
    <DataTable
      rows={switches}
      keyOf={(row) => `${row.scope} ${row.code}`}
      act={onTurn ? act : null}
      hasLongActs
      columns={[
        {
          label: t('desk.vendors.out_of_service'),
          cell: (row) => (
            <>
              <b>{nameOf(row)}</b> {row.scope === 'all' ? null : <small>{t(`desk.play.scope.${row.scope}`)}</small>}
            </>
          ),
        },
        { label: t('desk.reason.label'), cell: (row) => row.reason },
        {
          label: t('desk.audit.actor'),
          cell: (row) => <MomentIn at={row.changedAt} words={(moment) => t('desk.play.off_by', { name: row.changedBy, at: moment })} />,
        },
      ]}
    />
  );
}
