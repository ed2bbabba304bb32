import { isNothing } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { amountInCurrency } from '#console/shared/amounts/amount.tsx';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { alarmsQuery, attentionQuery, type RtpAlarm } from '#console/shared/api/money-queries.ts';
import { Switch } from '#console/shared/form/controls.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './rtp.module.css';

function useAlarmLine(): (alarm: RtpAlarm) => string {
  const { t } = useWords();
  const { count, day } = useFormats();
  return ({ actual, rounds, fromDay, toDay, low, high, theoretical, pooled, currency }) => {
    const line = t('desk.rtp.alarm_line', { actual, rounds: count(rounds), from: day(fromDay), to: day(toDay), low, high, stated: theoretical });
    return isNothing(pooled) ? line : `${line} ${t('desk.rtp.alarm_pooled', { amount: amountInCurrency(pooled, currency) })}`;
  };
}

function AcknowledgeDialog({ merchant, alarm, onClose }: { merchant: string; alarm: RtpAlarm; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const lineOf = useAlarmLine();
  const { gameName: name } = alarm;
  const save = async (reason: string) => {
    await api.call('acknowledgeRtpAlarm', { params: { merchant, alarmId: alarm.id }, body: { reason } });
    await client.invalidateQueries({ queryKey: ['alarms', merchant] });
    void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['audit'] });
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

function AlarmRow({ alarm, onAcknowledge }: { alarm: RtpAlarm; onAcknowledge: (() => void) | null }) {
  const { t } = useWords();
  const lineOf = useAlarmLine();
  const { acknowledged, gameName: name, mathematics, version } = alarm;
  return (
    <li className={css['alarm']} data-open={acknowledged === null || undefined}>
      <Icon name={acknowledged === null ? 'warning-circle-fill' : 'check-circle-fill'} size={22} />
      <div>
        <b>
          {name} {alarm.isTrial ? `· ${t('desk.money.trial')}` : null}
        </b>
        <p>{lineOf(alarm)}</p>
        <small>
          {t('desk.rtp.version', { mathematics, version })} · <Moment at={alarm.raisedAt} />
        </small>
        {acknowledged === null ? null : (
          <p>
            <MomentIn at={acknowledged.at} words={(moment) => t('desk.act_by', { name: acknowledged.by, moment, reason: acknowledged.reason })} />
          </p>
        )}
      </div>
      {onAcknowledge ? (
        <Button size="small" aria-label={t('desk.rtp.acknowledge_of', { name })} onClick={onAcknowledge}>
          {t('desk.rtp.acknowledge')}
        </Button>
      ) : null}
    </li>
  );
}

/** Games whose return left its band, until somebody has said what it was; on demand also those of before. */
export function RtpAlarms({ merchant }: { merchant: string }) {
  const { t } = useWords();
  const mayAcknowledge = useMay()('alarms.acknowledge');
  const [isAll, setAll] = useState(false);
  const [shown, setShown] = useState<RtpAlarm | null>(null);
  const query = useInfiniteQuery(alarmsQuery(merchant, isAll ? 'all' : 'open'));
  return (
    <Card title={t('desk.rtp.alarms')}>
      <LongerList query={query}>
        {(pages) => {
          const alarms = pages.flatMap((page) => page.alarms);
          if (alarms.length === 0) return <p className={list['quiet']}>{t('desk.rtp.no_alarms')}</p>;
          return (
            <ul className={css['alarms']}>
              {alarms.map((alarm) => (
                <AlarmRow key={alarm.id} alarm={alarm} onAcknowledge={mayAcknowledge && alarm.acknowledged === null ? () => setShown(alarm) : null} />
              ))}
            </ul>
          );
        }}
      </LongerList>
      <Switch isOn={isAll} label={t('desk.rtp.show_all')} onChange={setAll}>
        {t('desk.rtp.show_all')}
      </Switch>
      {shown ? <AcknowledgeDialog merchant={merchant} alarm={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}
