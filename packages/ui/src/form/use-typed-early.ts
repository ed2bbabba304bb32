import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from 'react';

/**
 * Takes over the value a field has before hydration: typed early, or autofilled by the browser. It
 * becomes the field's value as if it were typed now; otherwise the next render would empty the field.
 */
export function useTypedEarly<Element extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  take: (typed: string) => void,
  given?: Ref<Element>,
): RefObject<Element | null> {
  const own = useRef<Element>(null);
  useImperativeHandle(given, () => own.current as Element, []);
  const takeOver = useEffectEvent(() => {
    const typed = own.current?.value ?? '';
    if (typed !== '' && typed !== value) take(typed);
  });
  // Before a tap on the form's button is heard, which may be what has the page taken over.
  useLayoutEffect(() => takeOver(), []);
  return own;
}
