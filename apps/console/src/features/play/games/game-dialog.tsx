import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import type { DeskGame } from '#console/shared/api/queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { GamePicture } from './game-table.tsx';
import css from './games.module.css';

/** Bounds as in the contract. */
const HOT_MAX = 10_000;
const POSITION_MAX = 1_000_000;

const wholeNumber = (text: string, min: number, max: number): number | null => {
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return value >= min && value <= max ? value : null;
};

/** Change by a day field: an empty one clears the day. */
const dayChange = (stored: string | null, newUntil: string) => (newUntil === (stored ?? '') ? {} : { newUntil: newUntil || null });

/** Changes how one merchant offers one game, with the reason. */
export function GameDialog({ merchant, game, onClose }: { merchant: string; game: DeskGame; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [isEnabled, setEnabled] = useState(game.isEnabled);
  const [isHot, setHot] = useState(game.hotPosition !== null);
  const [hotText, setHotText] = useState(String(game.hotPosition ?? 1));
  const [positionText, setPositionText] = useState(String(game.position));
  const [newUntil, setNewUntil] = useState(String(game.newUntil ?? ''));
  const hot = wholeNumber(hotText, 1, HOT_MAX);
  const position = wholeNumber(positionText, 0, POSITION_MAX);
  const range = (min: number, max: number) => t('desk.fault.range', { min, max });
  const hotPosition = isHot ? hot : null;
  const change = {
    ...(isEnabled === game.isEnabled ? {} : { isEnabled }),
    ...(hotPosition === game.hotPosition ? {} : { hotPosition }),
    ...(position === game.position || position === null ? {} : { position }),
    ...dayChange(game.newUntil, newUntil),
  };
  const canSubmit = position !== null && (!isHot || hot !== null) && Object.keys(change).length > 0;
  const save = async (reason: string) => {
    await api.call('changeDeskGame', { params: { merchant, gameId: game.gameId }, body: { ...change, reason } });
    await client.invalidateQueries({ queryKey: ['games', merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.games.saved', { name: game.gameName }));
    onClose();
  };
  return (
    <ActDialog title={game.gameName} submit={t('desk.save')} canSubmit={canSubmit} onClose={onClose} onSubmit={save}>
      <div className={css['dialogHead']}>
        <GamePicture game={game} size={72} />
        <span>
          {t(`games.category.${game.category}`)}
          <small>
            {game.vassalage} · <code>{game.gameId}</code>
          </small>
        </span>
      </div>
      <Field label={t('desk.games.offered')} isGroup hint={t('desk.games.offered_hint')}>
        {(marks) => <Switch isOn={isEnabled} marks={marks} onChange={setEnabled} />}
      </Field>
      <Field label={t('desk.games.is_hot')} isGroup>
        {(marks) => <Switch isOn={isHot} marks={marks} onChange={setHot} />}
      </Field>
      {isHot ? (
        <Field label={t('desk.games.hot')} hint={t('desk.games.hot_hint')} fault={hot === null ? range(1, HOT_MAX) : undefined}>
          {(marks) => <TextInput {...marks} value={hotText} inputMode="numeric" maxLength={7} onChange={setHotText} />}
        </Field>
      ) : null}
      <Field label={t('desk.games.position')} hint={t('desk.games.position_hint')} fault={position === null ? range(0, POSITION_MAX) : undefined}>
        {(marks) => <TextInput {...marks} value={positionText} inputMode="numeric" maxLength={7} onChange={setPositionText} />}
      </Field>
      <Field label={t('desk.games.new_until')} hint={t('desk.games.new_until_hint')}>
        {(marks) => <TextInput {...marks} type="date" value={newUntil} onChange={setNewUntil} />}
      </Field>
    </ActDialog>
  );
}
