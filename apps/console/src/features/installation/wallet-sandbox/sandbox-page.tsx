import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { Facts } from '#console/shared/page/facts.tsx';
import list from '#console/shared/list/list.module.css';
import { Card, Page } from '#console/shared/page/page.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { merchantsQuery } from '#console/shared/api/queries.ts';
import { nearestMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { CheckSignature } from './check-signature.tsx';
import { PlayCalls, type SandboxMember } from './play-calls.tsx';
import { makeSandboxKey, type SandboxKey } from './sandbox-key.ts';
import css from './sandbox.module.css';

interface Opened {
  member: SandboxMember;
  signer: SandboxKey;
}

/** The wallet sandbox: a vendor's calls against a test member, and signatures to check. Only trial money moves. */
export function SandboxPage() {
  const { vendor = '' } = useParams();
  const { t } = useWords();
  const merchants = useQuery(merchantsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const merchant = chosen ?? nearestMerchant(merchants.data ?? [])?.code ?? '';
  const open = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const signer = await makeSandboxKey();
      setOpened({ signer, member: await api.call('openWalletSandbox', { params: { vendor }, body: { merchant } }) });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page title={t('desk.sandbox.title')} text={t('desk.sandbox.text')}>
      <Link to={`/vendors/${vendor}`} className={list['back']}>
        <Icon name="arrow-left-bold" size={16} />
        {vendor}
      </Link>
      <Card title={t('desk.sandbox.member')}>
        <Note kind="info">{t('desk.sandbox.trial')}</Note>
        <div className={css['open']}>
          <Select
            aria-label={t('desk.sandbox.merchant')}
            value={merchant}
            options={(merchants.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            onChange={setChosen}
          />
          <Button size="small" kind={opened ? 'quiet' : 'primary'} isBusy={isBusy} disabled={merchant === ''} onClick={() => void open()}>
            {t(opened ? 'desk.sandbox.renew' : 'desk.sandbox.begin')}
          </Button>
        </div>
        {problem === null ? null : <ProblemNote error={problem} />}
        {opened ? (
          <Facts
            facts={[
              ['user', <code key="user">{opened.member.user}</code>],
              ['token', <code key="token">{opened.member.token}</code>],
              [
                t('desk.sandbox.public_key'),
                <pre key="key" className={css['raw']}>
                  {opened.signer.publicKey}
                </pre>,
              ],
            ]}
          />
        ) : null}
      </Card>
      {opened ? <PlayCalls key={opened.member.user} vendor={vendor} member={opened.member} signer={opened.signer} /> : null}
      <CheckSignature vendor={vendor} />
    </Page>
  );
}
