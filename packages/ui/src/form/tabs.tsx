import { useRef, type KeyboardEvent } from 'react';
import css from './form.module.css';

interface TabsProps<Value extends string> {
  label: string;
  /** `count` is a number next to the label, as it is written; empty or missing for none. */
  tabs: readonly { value: Value; label: string; count?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id of what the tabs change. */
  panelId: string;
}

/** Two or three ways to the same end, one shown at a time. Arrow keys move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, panelId }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = (at + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab) onChange(tab.value);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={list} className={css['tabs']} role="tablist" aria-label={label}>
      {tabs.map((tab) => {
        const isChosen = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className={css['tab']}
            aria-selected={isChosen}
            aria-controls={panelId}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count ? <span className={css['count']}> {tab.count}</span> : null}
          </button>
        );
      })}
    </div>
  );
}
