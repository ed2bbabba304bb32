import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import type { PageGroupName } from '../pages/pages.ts';
import { groupAt, matchingGroups, type MenuGroup, type MenuPage } from './menu-groups.ts';
import css from './menu.module.css';

const FIND_MAX = 60;

function Count({ value }: { value: number }) {
  const { count } = useFormats();
  return value > 0 ? <span className={css['count']}>{count(value)}</span> : null;
}

const PageLink = ({ page }: { page: MenuPage }) => {
  const { t } = useWords();
  return (
    <li>
      <NavLink to={page.to} className={css['page'] ?? ''}>
        <Icon name={page.icon} size={18} />
        <span>{t(page.label)}</span>
        <Count value={page.waiting} />
      </NavLink>
    </li>
  );
};

interface GroupProps {
  group: MenuGroup;
  isOpen: boolean;
  onToggle: () => void;
}

/** A heading that folds its pages away; folded pages are neither drawn nor reached by the keyboard. */
function Group({ group, isOpen, onToggle }: GroupProps) {
  const { t } = useWords();
  const list = `menu-${group.name}`;
  return (
    <div className={css['group']}>
      <h2>
        <button type="button" className={css['heading']} aria-expanded={isOpen} aria-controls={list} onClick={onToggle}>
          <Icon name={isOpen ? 'caret-down-bold' : 'caret-right-bold'} size={14} />
          <span>{t(`desk.group.${group.name}`)}</span>
          <Count value={group.pages.reduce((sum, { waiting }) => sum + waiting, 0)} />
        </button>
      </h2>
      <ul id={list} hidden={!isOpen}>
        {group.pages.map((page) => (
          <PageLink key={page.to} page={page} />
        ))}
      </ul>
    </div>
  );
}

/** Groups that are unfolded: that of the open page, from its opening on, and those that the person has unfolded. */
function useOpenGroups(current: PageGroupName | null) {
  const [open, setOpen] = useState<ReadonlySet<PageGroupName>>(new Set());
  const [last, setLast] = useState<PageGroupName | null>(null);
  if (current !== last) {
    setLast(current);
    if (current !== null) setOpen(new Set([...open, current]));
  }
  const toggle = (name: PageGroupName) => setOpen(open.has(name) ? new Set([...open].filter((entry) => entry !== name)) : new Set([...open, name]));
  return { open, toggle };
}

/** All pages in their groups, and a field that finds a page by its name. */
export function PageMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const { t } = useWords();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const { open, toggle } = useOpenGroups(groupAt(groups, pathname));
  const shown = matchingGroups(groups, text, t);
  const isFinding = text.trim() !== '';
  return (
    <nav className={css['pages']} aria-label={t('desk.rooms')}>
      <label className={css['find']}>
        <Icon name="magnifying-glass" size={16} />
        <input
          type="search"
          value={text}
          maxLength={FIND_MAX}
          autoComplete="off"
          aria-label={t('desk.find_page')}
          placeholder={t('desk.find_page')}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p className={css['none']} role="status" hidden={shown.length > 0}>
        {shown.length === 0 && isFinding ? t('desk.find_page_none') : ''}
      </p>
      {shown.map((group) => (
        <Group key={group.name} group={group} isOpen={isFinding || open.has(group.name)} onToggle={() => toggle(group.name)} />
      ))}
    </nav>
  );
}
