import { Icon } from '@laro/ui/pictures/icon.tsx';
import { searchDebounceMs } from '@laro/domain/system/constants';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { TextInput } from '#console/shared/form/controls.tsx';
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Somebody who goes on to another room is not called back.
    if (text.trim() === value || isLeaving) return;
    timer.current = setTimeout(() => onChange(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer.current);
  });
  // Leaving the field ends the typing. A link that is clicked next begins after this change of the address and wins over it: on a
  // busy machine the timer would come first and lead back from where the link led.
  const finish = () => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onChange(text.trim());
  };
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
      onBlur={finish}
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
