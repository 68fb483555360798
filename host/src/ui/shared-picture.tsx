import { ViewTransition, type ReactNode } from 'react';
import './shared-picture.less';

export interface SharedPictureProps {
  id: string;
  /** One element. */
  children: ReactNode;
}

/**
 * The picture of a record. When a list's card is pressed, its picture grows into that of the record's page, where the browser has view
 * transitions. Going back shows the list at once, at its scroll position.
 */
export function SharedPicture({ id, children }: SharedPictureProps) {
  return (
    <ViewTransition name={`picture-${id}`} default="none" share="shared-picture">
      {children}
    </ViewTransition>
  );
}
