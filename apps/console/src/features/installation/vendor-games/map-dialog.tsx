import { gameClassifications, gameTypes, type GameClassification, type GameType } from '@laro/domain/catalogue/game-categories';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import type { ListedGame } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { likelyKind, valuesOf, type Kind } from './vendor-list.ts';
import css from './vendor-games.module.css';

export interface MappedItem extends Kind {
  code: string;
  name: string;
  gameId: string | null;
  supportPlay: boolean;
}

const asType = (text: string): GameType => gameTypes.find((type) => type === text) ?? 'RNG';
const asClass = (text: string): GameClassification => gameClassifications.find((entry) => entry === text) ?? 'VIDEO';

interface KindFieldsProps {
  label: string;
  kind: Kind;
  onChange: (kind: Kind) => void;
}

/** Type and class side by side. */
function KindFields({ label, kind, onChange }: KindFieldsProps) {
  const { t } = useWords();
  return (
    <div className={css['kind']} role="group" aria-label={label}>
      <Field label={t('desk.vgames.type')}>
        {(marks) => (
          <Select
            {...marks}
            value={kind.gameType}
            options={gameTypes.map((value) => ({ value, label: t(`games.category.${value}`) }))}
            onChange={(text) => onChange({ ...kind, gameType: asType(text) })}
          />
        )}
      </Field>
      <Field label={t('desk.vgames.class')}>
        {(marks) => (
          <Select
            {...marks}
            value={kind.classification}
            options={gameClassifications.map((value) => ({ value, label: t(`lists.classify.${value}`) }))}
            onChange={(text) => onChange({ ...kind, classification: asClass(text) })}
          />
        )}
      </Field>
    </div>
  );
}

interface MapDialogProps {
  games: readonly ListedGame[];
  onMap: (items: MappedItem[], reason: string) => Promise<void>;
  onClose: () => void;
}

/** Maps many games: each category of the vendor becomes one type and class of ours. Names are taken over. */
export function MapDialog({ games, onMap, onClose }: MapDialogProps) {
  const { t } = useWords();
  const { count } = useFormats();
  const categories = [...new Set(['', ...valuesOf(games, 'category')])].filter((category) => games.some((game) => game.category === category));
  const [kinds, setKinds] = useState<Readonly<Record<string, Kind>>>(() => Object.fromEntries(categories.map((category) => [category, likelyKind(category)])));
  const [supportPlay, setSupportPlay] = useState(true);
  const items = () =>
    games.map((game): MappedItem => ({
      code: game.code,
      name: game.game?.gameName ?? game.name,
      gameId: null,
      supportPlay,
      ...(kinds[game.category] ?? likelyKind(game.category)),
    }));
  return (
    <ActDialog
      title={t('desk.vgames.map_title', { count: games.length, shown: count(games.length) })}
      submit={t('desk.vgames.map')}
      size="wide"
      onSubmit={(reason) => onMap(items(), reason)}
      onClose={onClose}
    >
      <p className={css['text']}>{t('desk.vgames.map_text')}</p>
      {categories.map((category) => {
        const name = category === '' ? t('desk.vgames.no_category') : category;
        return (
          <section key={category} className={css['category']}>
            <h3>
              {name} ({count(games.filter((game) => game.category === category).length)})
            </h3>
            <KindFields label={name} kind={kinds[category] ?? likelyKind(category)} onChange={(kind) => setKinds({ ...kinds, [category]: kind })} />
          </section>
        );
      })}
      <Field label={t('desk.vgames.free_play')} isGroup>
        {(marks) => <Switch isOn={supportPlay} marks={marks} onChange={setSupportPlay} />}
      </Field>
    </ActDialog>
  );
}

/** Maps one game, with its own name or onto a game that we have. */
export function EditDialog({ game, onMap, onClose }: { game: ListedGame } & Omit<MapDialogProps, 'games'>) {
  const { t } = useWords();
  const [name, setName] = useState(game.game?.gameName ?? game.name);
  const [gameId, setGameId] = useState('');
  const [kind, setKind] = useState<Kind>(() =>
    game.game ? { gameType: asType(game.game.gameType), classification: asClass(game.game.classification) } : likelyKind(game.category),
  );
  const [supportPlay, setSupportPlay] = useState(game.game?.supportPlay ?? true);
  const item: MappedItem = { code: game.code, name: name.trim(), gameId: gameId === '' ? null : gameId, supportPlay, ...kind };
  return (
    <ActDialog
      title={game.name}
      submit={t('desk.save')}
      canSubmit={name.trim() !== '' && /^[A-Za-z0-9_.-]{0,64}$/.test(gameId)}
      onSubmit={(reason) => onMap([item], reason)}
      onClose={onClose}
    >
      <p className={css['text']}>
        <code>{game.code}</code>
      </p>
      <Field label={t('desk.vendors.name')}>{(marks) => <TextInput {...marks} value={name} maxLength={100} onChange={setName} />}</Field>
      {game.game ? null : (
        <Field label={t('desk.vgames.our_game')} hint={t('desk.vgames.our_game_hint')}>
          {(marks) => <TextInput {...marks} value={gameId} maxLength={64} autoCapitalize="none" onChange={(text) => setGameId(text.trim())} />}
        </Field>
      )}
      <KindFields label={game.name} kind={kind} onChange={setKind} />
      <Field label={t('desk.vgames.free_play')} isGroup>
        {(marks) => <Switch isOn={supportPlay} marks={marks} onChange={setSupportPlay} />}
      </Field>
    </ActDialog>
  );
}
