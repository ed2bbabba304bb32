import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Picture } from '@laro/ui/pictures/picture.tsx';
import css from './member-face.module.css';

const PIXELS = 256;

/** A member's picture, round; the default picture if none is chosen or it cannot be loaded. */
export function MemberFace({ avatar, size }: { avatar: string | null | undefined; size: number }) {
  const plain = <Icon name="user-circle-duotone" size={size} />;
  return (
    <span className={css['face']} style={{ width: size, height: size }} data-picture={avatar === null || avatar === undefined ? undefined : ''}>
      {avatar === null || avatar === undefined ? (
        plain
      ) : (
        <Picture key={avatar} base={`/img/avatars/${avatar}`} widths={[PIXELS]} sizes={`${size}px`} width={size} height={size} eager="auto" lost={plain} />
      )}
    </span>
  );
}
