import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { listableActs } from '@laro/domain/two-persons/acts';
import type { Wire } from '@laro/contract/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Choices, Switch } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useProposed } from '#console/shared/api/proposals.ts';
import { useMay } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';

type Stored = Wire<'getInstallationSettings', 'value'>;

const installationQuery = queryOptions({ queryKey: ['installation'], queryFn: ({ signal }) => api.call('getInstallationSettings', { signal }) });

function Editor({ stored }: { stored: Stored }) {
  const { t } = useWords();
  const isReadOnly = !useMay()('staff.change');
  const proposed = useProposed();
  const [acts, setActs] = useState<readonly string[]>(stored.acts);
  const [forbidsTeamPairs, setForbids] = useState(stored.forbidsTeamPairs);
  const [isAsking, setAsking] = useState(false);
  const wanted = listableActs.filter((act) => acts.includes(act));
  const isSame = forbidsTeamPairs === stored.forbidsTeamPairs && wanted.length === stored.acts.length && wanted.every((act) => stored.acts.includes(act));
  const save = async (reason: string) => {
    proposed(await api.call('changeInstallationSettings', { body: { acts: wanted, forbidsTeamPairs, stamp: stored.stamp, reason } }));
    setAsking(false);
    setActs(stored.acts);
    setForbids(stored.forbidsTeamPairs);
  };
  return (
    <>
      {isReadOnly ? <Note kind="info">{t('desk.read_only')}</Note> : null}
      <Card>
        <Field label={t('desk.installation.acts')} hint={t('desk.installation.acts_hint')} isGroup>
          {(marks) => (
            <Choices
              marks={marks}
              options={listableActs.map((value) => ({ value, label: t(`desk.two.act.${value}`) }))}
              chosen={acts}
              disabled={isReadOnly}
              onChange={setActs}
            />
          )}
        </Field>
        <Field label={t('desk.installation.pairs')} hint={t('desk.installation.pairs_hint')} isGroup>
          {(marks) => <Switch isOn={forbidsTeamPairs} onChange={setForbids} disabled={isReadOnly} marks={marks} />}
        </Field>
        {isReadOnly ? null : (
          <p>
            <Button kind="primary" size="small" disabled={isSame} onClick={() => setAsking(true)}>
              {t('desk.installation.propose')}
            </Button>
          </p>
        )}
      </Card>
      {isAsking ? (
        <ActDialog title={t('desk.installation.propose')} submit={t('desk.installation.propose')} onSubmit={save} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

/** Settings of the installation itself: which acts need two people (DESK-30). */
export function InstallationPage() {
  const { t } = useWords();
  const query = useQuery(installationQuery);
  return (
    <Page title={t('desk.installation.title')} text={t('desk.installation.text')}>
      <Loaded query={query}>{(stored) => <Editor key={stored.stamp} stored={stored} />}</Loaded>
    </Page>
  );
}
