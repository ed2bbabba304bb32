import { Icon } from '@laro/ui/icon.tsx';
import { searchDebounceMs } from '@laro/domain/constants';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { TextInput } from './controls.tsx';
import css from './list.module.css';

interface TextFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  /** The main search of a room, marked with a glass. */
  isSearch?: boolean;
}

/** A text filter that asks when the typing pauses. */
export function TextFilter({ label, value, onChange, maxLength = 64, isSearch = false }: TextFilterProps) {
  const isLeaving = useNavigation().state !== 'idle';
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // A filter that somebody else has cleared (a link, the way back) is cleared here as well.
  if (value !== known) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    // Somebody who has gone on to another room meanwhile is not called back.
    if (text.trim() === value || isLeaving) return;
    const timer = setTimeout(() => onChange(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  });
  const input = (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={maxLength}
      autoCapitalize="none"
      spellCheck={false}
      onChange={setText}
    />
  );
  if (!isSearch) return input;
  return (
    <div className={css['search']}>
      <Icon name="magnifying-glass" size={20} />
      {input}
    </div>
  );
}
