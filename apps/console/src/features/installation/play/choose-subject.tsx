import { searchDebounceMs } from '@laro/domain/system/constants';
import { Button } from '@laro/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OneOf, Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Modal } from '#console/shared/form/modal.tsx';
import { gamesQuery, merchantsQuery } from '#console/shared/api/queries.ts';
import { vendorsQuery, type PlaySwitch } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';

export type Subject = Pick<PlaySwitch, 'scope' | 'code' | 'name'>;
type Scope = Subject['scope'];

const scopes: readonly Scope[] = ['game', 'vendor', 'all'];

/** The typed text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Games by name, in the catalogue that all merchants share. */
function GameChoice({ chosen, onChange }: { chosen: Subject | null; onChange: (subject: Subject | null) => void }) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const settled = useSettled(name);
  const { data: merchants } = useQuery(merchantsQuery);
  const merchant = merchants?.[0]?.code ?? '';
  const { data } = useQuery({ ...gamesQuery(merchant, { gameName: settled, category: '', pageNo: 1 }), enabled: merchant !== '' && settled !== '' });
  const games = settled === '' ? [] : (data?.games ?? []);
  return (
    <>
      <Field label={t('desk.games.search')}>
        {(marks) => <TextInput {...marks} type="search" value={name} maxLength={80} data-autofocus="" onChange={(text) => (setName(text), onChange(null))} />}
      </Field>
      {games.length > 0 ? (
        <OneOf
          name="game"
          label={t('desk.play.scope.game')}
          chosen={chosen?.code ?? ''}
          options={games.slice(0, 8).map((game) => ({ value: game.gameId, label: `${game.gameName} (${game.vassalage})` }))}
          onChange={(code) => onChange({ scope: 'game', code, name: games.find((game) => game.gameId === code)?.gameName ?? code })}
        />
      ) : null}
      {settled !== '' && data && games.length === 0 ? <p role="status">{t('desk.games.none')}</p> : null}
    </>
  );
}

function VendorChoice({ chosen, onChange }: { chosen: Subject | null; onChange: (subject: Subject | null) => void }) {
  const { t } = useWords();
  const { data: vendors = [] } = useQuery(vendorsQuery);
  return (
    <Field label={t('desk.vendors.vendor')}>
      {(marks) => (
        <Select
          {...marks}
          value={chosen?.code ?? ''}
          options={[{ value: '', label: t('desk.none') }, ...vendors.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))]}
          onChange={(code) => {
            const found = vendors.find((vendor) => vendor.code === code);
            onChange(found ? { scope: 'vendor', code, name: found.name } : null);
          }}
        />
      )}
    </Field>
  );
}

/** Asks what is to go out of service; the reason comes next. */
export function ChooseSubject({ onChosen, onClose }: { onChosen: (subject: Subject) => void; onClose: () => void }) {
  const { t } = useWords();
  const [scope, setScope] = useState<Scope>('game');
  const [chosen, setChosen] = useState<Subject | null>(null);
  const subject: Subject | null = scope === 'all' ? { scope, code: '', name: '' } : chosen;
  return (
    <Modal
      title={t('desk.play.turn_off')}
      onClose={onClose}
      onSubmit={() => (subject ? onChosen(subject) : undefined)}
      actions={
        <>
          <Button size="small" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
          <Button size="small" type="submit" kind="primary" disabled={subject === null}>
            {t('desk.play.go_on')}
          </Button>
        </>
      }
    >
      <OneOf
        name="scope"
        label={t('desk.play.scope')}
        chosen={scope}
        options={scopes.map((value) => ({ value, label: t(`desk.play.scope.${value}`) }))}
        onChange={(value) => (setScope(value as Scope), setChosen(null))}
      />
      {scope === 'game' ? <GameChoice chosen={chosen} onChange={setChosen} /> : null}
      {scope === 'vendor' ? <VendorChoice chosen={chosen} onChange={setChosen} /> : null}
    </Modal>
  );
}
