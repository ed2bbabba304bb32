import { Icon } from './icon.tsx';

/** The sun of the mark, in the colour of the text around it. Never red or blue. */
export const Sun = ({ size, className }: { size: number; className?: string | undefined }) => <Icon name="laro-sun" size={size} className={className} />;
