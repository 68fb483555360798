import { Button, type ButtonProps } from '../button/button.tsx';

interface Props extends ButtonProps {
  /** Text of the plain button beside the main one. */
  plain?: string;
  onPlain: () => void;
}

/** The two buttons below a sheet: a plain one, 取消 by default, and the main one, which takes all other props. */
export function SheetActions({ plain = '取消', onPlain, ...main }: Props) {
  return (
    <>
      <Button kind="plain" onClick={onPlain}>
        {plain}
      </Button>
      <Button {...main} />
    </>
  );
}
