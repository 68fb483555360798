/**
 * Replaces `react-transition-group` for Arco (by an alias of the build and of Jest). Without a `nodeRef` the library calls
 * `findDOMNode`, which React 19 does not have. Arco's dropdowns pass no `nodeRef`, and expect callbacks with the node.
 */
import type { ReactElement, Ref } from 'react';
import { cloneElement, isValidElement, useCallback, useRef } from 'react';
import Base from 'react-transition-group/CSSTransition';
import type { CSSTransitionClassNames } from 'react-transition-group/CSSTransition';

export { default as Transition } from 'react-transition-group/Transition';
export { default as TransitionGroup } from 'react-transition-group/TransitionGroup';

type Enter = (node: HTMLElement | null, isAppearing?: boolean) => void;
type Exit = (node: HTMLElement | null) => void;

/** The props that Arco passes. */
export interface KitTransitionProps {
  nodeRef?: { readonly current: HTMLElement | null };
  children?: ReactElement<{ ref?: Ref<HTMLElement> }>;
  in?: boolean;
  appear?: boolean;
  timeout: number | { appear?: number; enter?: number; exit?: number };
  classNames?: string | CSSTransitionClassNames;
  mountOnEnter?: boolean;
  unmountOnExit?: boolean;
  onEnter?: Enter;
  onEntering?: Enter;
  onEntered?: Enter;
  onExit?: Exit;
  onExiting?: Exit;
  onExited?: Exit;
}

function assign(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** Has the library's own props. Adds a missing `nodeRef`, and passes the node to the callbacks first. */
export function CSSTransition({
  nodeRef,
  children,
  onEnter,
  onEntering,
  onEntered,
  onExit,
  onExiting,
  onExited,
  ...rest
}: KitTransitionProps) {
  const own = useRef<HTMLElement | null>(null);
  const node = nodeRef ?? own;
  const childRef = children?.props.ref;
  const merged = useCallback(
    (element: HTMLElement | null) => {
      own.current = element;
      assign(childRef, element);
    },
    [childRef],
  );
  return (
    <Base
      {...rest}
      nodeRef={node}
      onEnter={(isAppearing: boolean) => onEnter?.(node.current, isAppearing)}
      onEntering={(isAppearing: boolean) => onEntering?.(node.current, isAppearing)}
      onEntered={(isAppearing: boolean) => onEntered?.(node.current, isAppearing)}
      onExit={() => onExit?.(node.current)}
      onExiting={() => onExiting?.(node.current)}
      onExited={() => onExited?.(node.current)}
    >
      {/* oxlint-disable-next-line react/refs -- the callback only stores the element; nothing reads it while rendering */}
      {!nodeRef && isValidElement(children) ? cloneElement(children, { ref: merged }) : children}
    </Base>
  );
}

export default CSSTransition;
