/**
 * What a build holds as its React and its contract. Every remote exposes it as `./instances`, so that the host can refuse
 * a module built with copies of its own: a second React or a second session store is this architecture's commonest failure.
 */
import { defineModule } from '@admin-h5/client';
import { useState } from 'react';

export const instances = { useState, defineModule };
