import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './__area__-page.module.css';
import { __area__Query, type Desk__Thing__ } from './__area__-query.ts';

/** One __thing__ with its state, and the way to close it. */
function Row({ __thing__, onClose }: { __thing__: Desk__Thing__; onClose: (() => void) | null }) {
  const { t } = useWords();
  const isOpen = __thing__.status === 'opened';
  return (
    <li className={css['row']}>
      <span className={css['name']}>{__thing__.name}</span>
      <span className={css['when']}>
        <Moment at={__thing__.createdAt} />
      </span>
      <Pill tone={isOpen ? 'ok' : 'plain'}>{t(isOpen ? 'desk.__area__.opened' : 'desk.__area__.closed')}</Pill>
      {isOpen && onClose ? (
        <Button size="small" onClick={onClose}>
          {t('desk.__area__.close')}
        </Button>
      ) : null}
    </li>
  );
}

/** The __area__ of a merchant, newest first. */
export function __Area__Page() {
  const { t } = useWords();
  const may = useMay();
  const queries = useQueryClient();
  const { code } = useMerchant();
  const query = useQuery(__area__Query(code));
  const [closing, setClosing] = useState<Desk__Thing__ | null>(null);
  const close = async (id: string, reason: string) => {
    await api.call('closeDesk__Thing__', { params: { merchant: code, __thing__Id: id }, body: { reason } });
    await queries.invalidateQueries({ queryKey: ['__area__', code] });
    setClosing(null);
  };
  return (
    <Page title={t('desk.__area__.title')} text={t('desk.__area__.text')}>
      <Card>
        <Loaded query={query}>
          {(__area__) =>
            __area__.length === 0 ? (
              <p>{t('desk.__area__.empty')}</p>
            ) : (
              <ul>
                {__area__.map((__thing__) => (
                  <Row key={__thing__.id} __thing__={__thing__} onClose={may('content.change') ? () => setClosing(__thing__) : null} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {closing ? (
        <ActDialog title={closing.name} submit={t('desk.__area__.close')} onSubmit={(reason) => close(closing.id, reason)} onClose={() => setClosing(null)} />
      ) : null}
    </Page>
  );
}
