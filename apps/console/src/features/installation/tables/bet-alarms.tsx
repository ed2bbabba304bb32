import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { attentionQuery } from '#console/shared/api/money-queries.ts';
import { useMay } from '#console/shared/api/session.ts';
import { betAlarmsQuery, type BetAlarm } from '#console/shared/api/vendor-queries.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Switch } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';

const nameOf = ({ gameName, bet }: BetAlarm): string => `${gameName} · ${bet}`;

function useAlarmLine(): (alarm: BetAlarm) => string {
  const { t } = useWords();
  const { count, day } = useFormats();
  return ({ actual, rounds, fromDay, toDay, low, high, theoretical }) =>
    t('desk.rtp.alarm_line', { actual, rounds: count(rounds), from: day(fromDay), to: day(toDay), low, high, stated: theoretical });
}

function AcknowledgeDialog({ vendor, alarm, onClose }: { vendor: string; alarm: BetAlarm; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const lineOf = useAlarmLine();
  const name = nameOf(alarm);
  const save = async (reason: string) => {
    await api.call('acknowledgeBetAlarm', { params: { vendor, alarmId: alarm.id }, body: { reason } });
    await client.invalidateQueries({ queryKey: ['bet-alarms', vendor] });
    void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
    say(t('desk.rtp.acknowledged', { name }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.rtp.acknowledge_of', { name })} submit={t('desk.rtp.acknowledge')} onSubmit={save} onClose={onClose}>
      <p>{lineOf(alarm)}</p>
      <p>{t('desk.rtp.acknowledge_text')}</p>
    </ActDialog>
  );
}

/** Bets of a vendor whose return left its band, until somebody has said what it was. */
export function BetAlarms({ vendor }: { vendor: string }) {
  const { t } = useWords();
  const mayAcknowledge = useMay()('alarms.acknowledge');
  const lineOf = useAlarmLine();
  const [isAll, setAll] = useState(false);
  const [shown, setShown] = useState<BetAlarm | null>(null);
  const query = useQuery(betAlarmsQuery(vendor, isAll ? 'all' : 'open'));
  return (
    <Card title={t('desk.rtp.alarms')}>
      <Loaded query={query}>
        {(alarms) =>
          alarms.length === 0 ? (
            <p className={list['quiet']}>{t('desk.rtp.no_alarms')}</p>
          ) : (
            <DataTable
              rows={alarms}
              keyOf={({ id }) => id}
              columns={[
                {
                  label: t('desk.tables.bet'),
                  cell: (alarm) => (
                    <span className={list['name']}>
                      <b>{nameOf(alarm)}</b>
                      <small>
                        <Moment at={alarm.raisedAt} /> {alarm.isTrial ? t('desk.money.trial') : alarm.currency}
                      </small>
                    </span>
                  ),
                },
                { label: t('desk.tables.returns'), cell: lineOf },
                {
                  label: t('desk.state'),
                  cell: ({ acknowledged }) =>
                    acknowledged === null ? (
                      <Pill tone="danger">{t('desk.rtp.state.outside')}</Pill>
                    ) : (
                      <MomentIn at={acknowledged.at} words={(moment) => t('desk.act_by', { name: acknowledged.by, moment, reason: acknowledged.reason })} />
                    ),
                },
              ]}
              act={
                mayAcknowledge
                  ? (alarm) =>
                      alarm.acknowledged === null ? (
                        <Button size="tiny" aria-label={t('desk.rtp.acknowledge_of', { name: nameOf(alarm) })} onClick={() => setShown(alarm)}>
                          {t('desk.rtp.acknowledge')}
                        </Button>
                      ) : null
                  : null
              }
              hasLongActs
            />
          )
        }
      </Loaded>
      <Switch isOn={isAll} label={t('desk.rtp.show_all')} onChange={setAll}>
        {t('desk.rtp.show_all')}
      </Switch>
      {shown ? <AcknowledgeDialog vendor={vendor} alarm={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}
