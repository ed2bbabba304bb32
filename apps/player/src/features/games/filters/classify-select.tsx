import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useServices } from '#player/shared/api/services.ts';
import css from './classify-select.module.css';

interface ClassifySelectProps {
  classifications: readonly { readonly key: string; readonly count: number }[];
  current: string;
  onChoose: (key: string) => void;
}

/** The classifications of a list; only where there is more than one to choose from (LIST-05). */
export function ClassifySelect({ classifications, current, onChoose }: ClassifySelectProps) {
  const { t, find } = useServices().words;
  if (classifications.length < 2 && current === '') return null;
  const name = (key: string) => find(`lists.classify.${key}`) ?? key;
  return (
    <span className={css['box']}>
      <select className={css['select']} aria-label={t('lists.classify.label')} value={current} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{t('lists.classify.all')}</option>
        {classifications.map(({ key, count }) => (
          <option key={key} value={key}>{`${name(key)} (${count})`}</option>
        ))}
        {current !== '' && !classifications.some(({ key }) => key === current) ? <option value={current}>{name(current)}</option> : null}
      </select>
      <Icon name="caret-down-bold" size={16} className={css['caret']} />
    </span>
  );
}
