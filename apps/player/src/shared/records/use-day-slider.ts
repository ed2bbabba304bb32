import { useRef, useState, type HTMLAttributes, type KeyboardEvent, type RefObject } from 'react';

const moves: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowUp: (place) => place + 1,
  Home: () => 0,
  End: (_place, last) => last,
};

interface DaySlider {
  /** Place of the day that is read; the last one at first. */
  place: number;
  /** Horizontal position of a day in percent. */
  xOf: (place: number) => number;
  area: RefObject<HTMLDivElement | null>;
  /** Attributes of the drawing; its name and the text of its value are the caller's. */
  slider: HTMLAttributes<HTMLDivElement>;
}

/** A chart of days as a slider: touch, mouse and arrow keys choose the day that is read. */
export function useDaySlider(count: number): DaySlider {
  const last = count - 1;
  const area = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(last);
  const within = (place: number) => Math.min(Math.max(place, 0), last);
  const place = within(chosen);
  const read = (clientX: number) => {
    const box = area.current?.getBoundingClientRect();
    if (box && box.width > 0) setChosen(within(Math.round(((clientX - box.left) / box.width) * last)));
  };
  return {
    place,
    xOf: (at) => (at * 100) / Math.max(1, last),
    area,
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 0,
      'aria-valuemax': last,
      'aria-valuenow': place,
      onMouseMove: (event) => read(event.clientX),
      onClick: (event) => read(event.clientX),
      onTouchMove: (event) => read(event.touches[0]?.clientX ?? 0),
      onKeyDown: (event: KeyboardEvent) => {
        const move = moves[event.key];
        if (!move) return;
        event.preventDefault();
        setChosen(within(move(place, last)));
      },
    },
  };
}
