import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from '../game-list.module.css';
import type { ListForm } from './list-form.ts';

/** Switches a list between grid and rows; it shows what a tap leads to. */
export function FormToggle({ form, onToggle }: { form: ListForm; onToggle: () => void }) {
  const t = useT();
  return (
    <button type="button" className={css['toggle']} aria-label={form === 'grid' ? t('lists.view.list') : t('lists.view.grid')} onClick={onToggle}>
      <Icon name={form === 'grid' ? 'list-dashes-bold' : 'squares-four-bold'} />
    </button>
  );
}
