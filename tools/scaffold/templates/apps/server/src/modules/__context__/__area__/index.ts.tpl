export { create__Area__ } from './create-__area__.ts';
