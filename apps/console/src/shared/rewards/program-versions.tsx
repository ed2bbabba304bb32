import type { Amount } from '@laro/domain/money/money';
import type { Translator } from '@laro/i18n/translator';
import { Button } from '@laro/ui/button.tsx';
import { useState, type ReactNode } from 'react';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import type { Column } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { TermsNotice, type Notice } from './terms-notice.tsx';

/** A version of a reward program, as the tables of all programs show it (rewards.md 17). */
export interface ProgramVersion {
  id: string;
  code: string;
  version: number;
  madeBy: string;
  state: 'draft' | 'published' | 'stopped';
  faults: readonly string[];
  notice: Notice;
  worstCase: Amount;
  spent: Amount;
  owed: Amount;
  /** Share of the budget at which it alarms, in percent; 0: none. */
  alarm?: number;
}

export type Opened<Version> = { what: 'write'; version: Version | null } | { what: 'publish' | 'stop'; version: Version };

const tones = { draft: 'info', published: 'ok', stopped: 'plain' } as const;

interface RowAct {
  key: string;
  words: string;
  onTap: () => void;
}

/** The acts of a version, named with its code for screen readers. */
export const RowActs = ({ of: { code, version }, acts }: { of: Pick<ProgramVersion, 'code' | 'version'>; acts: readonly RowAct[] }) => (
  <span className={content['acts']}>
    {acts.map(({ key, words, onTap }) => (
      <Button key={key} size="tiny" aria-label={`${words}: ${code}, ${version}`} onClick={onTap}>
        {words}
      </Button>
    ))}
  </span>
);

/** Edit or continue in a next version, publish a draft without faults, stop what is published. */
export function VersionActs<Version extends ProgramVersion>({ of: version, onOpen }: { of: Version; onOpen: (opened: Opened<Version>) => void }) {
  const { t } = useWords();
  const { state, faults } = version;
  const act = (what: Opened<Version>['what'], words: string): RowAct => ({ key: what, words, onTap: () => onOpen({ what, version }) });
  return (
    <RowActs
      of={version}
      acts={[
        act('write', t(state === 'draft' ? 'desk-rewards.rules.edit' : 'desk-rewards.rules.next')),
        ...(state === 'draft' && faults.length === 0 ? [act('publish', t('desk-rewards.rules.publish'))] : []),
        ...(state === 'published' ? [act('stop', t('desk-rewards.rules.stop'))] : []),
      ]}
    />
  );
}

/** Faults of a draft, in the words of its program, else in those of all programs. */
export const Faults = ({ of: faults, program }: { of: readonly string[]; program: string }) => {
  const { find } = useWords();
  return faults.map((fault) => <small key={fault}>{find(`${program}.fault.${fault}`) ?? find(`desk-rewards.fault.${fault}`) ?? fault}</small>);
};

function VersionState({ of: { state, faults, notice, alarm = 0 }, program }: { of: ProgramVersion; program: string }) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      <Pill tone={tones[state]}>{t(`desk-rewards.state.${state}`)}</Pill>
      {alarm === 0 ? null : <Pill tone="warn">{t('desk-rewards.rules.alarm', { percent: alarm })}</Pill>}
      <Faults of={faults} program={program} />
      <TermsNotice notice={notice} />
    </span>
  );
}

type Described = Pick<ProgramVersion, 'code' | 'version' | 'madeBy'>;

/** The column that names a version. */
export const codeColumn = (t: Translator['t']): Column<Described> => ({
  label: t('desk-rewards.rules.code'),
  cell: ({ code, version, madeBy }) => (
    <span className={list['name']}>
      <b>{code}</b>
      <small>{t('desk-rewards.rules.version', { version, name: madeBy })}</small>
    </span>
  ),
});

interface InForce {
  startsAt: string;
  /** Null: without an end. */
  endsAt?: string | null;
}

/** Since when something is in force and until when, each on one line where there is room. `what`: in front of them. */
export function InForceCell({ of: { startsAt, endsAt = null }, what = null }: { of: InForce; what?: string | null }) {
  const { t } = useWords();
  return (
    <span className={`${list['name'] ?? ''} ${list['lines'] ?? ''}`}>
      {what === null ? (
        <Moment at={startsAt} />
      ) : (
        <>
          <span>{what}</span>
          <small>
            <Moment at={startsAt} />
          </small>
        </>
      )}
      {endsAt === null ? null : (
        <small>
          {t('desk-rewards.rules.ends')} <Moment at={endsAt} />
        </small>
      )}
    </span>
  );
}

/** The column of when a version is in force. */
export const inForceColumn = <Row extends InForce>(t: Translator['t']): Column<Row> => ({
  label: t('desk-rewards.rules.starts'),
  cell: (row) => <InForceCell of={row} />,
});

function Given({ of: { spent, owed }, more }: { of: ProgramVersion; more: string | null }) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      <AmountText amount={spent} />
      <small>{`${t('desk-rewards.rules.owed')}: ${exactAmount(owed)}`}</small>
      {more === null ? null : <small>{more}</small>}
    </span>
  );
}

/**
 * Columns of a table of versions: those that all programs have around the program's. `program` begins the keys of its faults; `more` is written below what a
 * version has given.
 */
export const versionColumns = <Version extends ProgramVersion>(
  t: Translator['t'],
  program: string,
  own: readonly Column<Version>[],
  more: (version: Version) => string | null = () => null,
): Column<Version>[] => [
  codeColumn(t),
  { label: t('desk.state'), cell: (version) => <VersionState of={version} program={program} /> },
  ...own,
  { label: t('desk-rewards.rules.spent'), isNumber: true, cell: (version) => <Given of={version} more={more(version)} /> },
];

interface VersionActProps<Version> {
  opened: { what: 'publish' | 'stop'; version: Version };
  /** Makes the act with a reason. */
  act: (what: 'publish' | 'stop', version: Version, reason: string) => Promise<object>;
  stopText: string;
  /** Fetches everything again that shows the versions. */
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason of a publication or a stop. */
export function VersionAct<Version extends ProgramVersion>({ opened: { what, version }, act, stopText, onDone, onClose }: VersionActProps<Version>) {
  const { t } = useWords();
  const proposed = useProposed();
  const words = t(`desk-rewards.rules.${what}`);
  const submit = async (reason: string) => {
    const answer = await act(what, version, reason);
    if (isProposed(answer)) proposed(answer);
    await onDone();
    onClose();
  };
  return (
    <ActDialog title={`${words}: ${version.code}, ${version.version}`} submit={words} isDangerous={what === 'stop'} onSubmit={submit} onClose={onClose}>
      <p>{what === 'stop' ? stopText : `${t('desk-rewards.rules.worst')}: ${exactAmount(version.worstCase)}`}</p>
    </ActDialog>
  );
}

/** State of a room of versions: the open dialog, the button for a first version, and the text about the limit for one person. */
export function useVersionRoom<Version extends ProgramVersion>(newWords: string, data: { limit: Amount; currency: string } | undefined) {
  const { t } = useWords();
  const [opened, setOpened] = useState<Opened<Version> | null>(null);
  const actions: ReactNode = useMay()('rewards.change') ? (
    <Button kind="primary" size="small" onClick={() => setOpened({ what: 'write', version: null })}>
      {newWords}
    </Button>
  ) : undefined;
  const text = data && t('desk-rewards.rules.text', { limit: exactAmount(data.limit), currency: data.currency });
  return { opened, open: setOpened, close: () => setOpened(null), actions, text };
}
