import { PasswordField } from '@laro/ui/form/password-field.tsx';
import type { ComponentProps } from 'react';
import { useT } from '#player/shared/api/services.ts';

/** A password that can be shown and hidden, in the words of every page that takes one (LOGIN-02, REG-05). The page must load the words of the area `verification`. */
export function SecretField(props: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>) {
  const t = useT();
  return <PasswordField {...props} showLabel={t('verification.show')} hideLabel={t('verification.hide')} />;
}
